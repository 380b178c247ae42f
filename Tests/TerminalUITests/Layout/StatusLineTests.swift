import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

struct StatusLineTests {
  private func line() -> StatusLine {
    StatusLine {
      Label("3 of 120").priority(2)
      Label("all sections")
    } trailing: {
      Label("sorted by name").priority(1)
      Label("online")
    }
  }

  @Test func `parts are on the left and on the right`() {
    #expect(
      picture(of: line(), 60)
        == " 3 of 120 · all sections            sorted by name · online"
    )
  }

  @Test func `the parts with the least priority are left out first`() {
    #expect(picture(of: line(), 49) == " 3 of 120 · all sections          sorted by name")
    #expect(picture(of: line(), 40) == " 3 of 120       sorted by name · online")
    #expect(picture(of: line(), 30) == " 3 of 120      sorted by name")
    #expect(picture(of: line(), 24) == " 3 of 120        online")
    #expect(picture(of: line(), 6) == " 3 o…")
    for width in 0...3 { #expect(picture(of: line(), width).columns <= width) }
  }

  @Test func `empty and hidden parts take no room`() {
    let hidden = Label("hidden")
    hidden.isHidden = true
    let line = StatusLine {
      Label("")
      Label("a")
      hidden
      Label("b")
    }
    #expect(picture(of: line, 20) == " a · b")
  }

  @Test func `the line and the key bar are in the last rows`() {
    let pilot = Pilot(
      Page(Model()) {
        Label("above")
        StatusLine { Label("state") }
        KeyBar()
      },
      size: Size(width: 40, height: 5)
    )
    #expect(pilot.rows[0].hasPrefix("above"))
    #expect(pilot.rows[3].hasPrefix(" state"))
    #expect(pilot.rows[4].contains("Ctrl-C quit"))
  }

  private final class Model {}
}
