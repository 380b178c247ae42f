import TerminalUI
import TerminalUITesting
import Testing

struct FunctionKeysTests {
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  private func pilot(width: Int, glyphs: Glyphs = .unicode) -> Pilot {
    Pilot(
      Page(
        VStack {
          Label("")
          KeyBar(.functionKeys)
        }
      )
      .keys {
        KeyBinding(.function(3), title: "view", isInFooter: false) { [log] in
          log.entries.append("view")
        }
        KeyBinding(.function(5), title: "copy to a folder") { [log] in log.entries.append("copy") }
        KeyBinding(.function(8), title: "delete", isEnabled: false) {}
        KeyBinding(.function(10), title: "quit") { [log] in log.entries.append("quit") }
      },
      size: Size(width: width, height: 2),
      glyphs: glyphs
    )
  }

  @Test func `on a wide screen, each key has its place`() {
    #expect(
      pilot(width: 80).rows[1]
        == "1help           3view           5copy to a folder                       10quit  "
    )
    #expect(
      pilot(width: 60, glyphs: .ascii).rows[1]
        == "1help       3view       5copy to a folder            10quit "
    )
  }

  @Test func `on a narrow screen, keys without an action are omitted, and quitting is kept`() {
    #expect(pilot(width: 40).rows[1] == "1help    3view 5copy to a folder 10quit ")
    #expect(pilot(width: 20).rows[1] == "1help     10quit    ")
    #expect(pilot(width: 6).rows[1] == "1help ")
  }

  @Test func `if the titles are too long together, each is cut at its place`() {
    let pilot = Pilot(
      Page(KeyBar(.functionKeys)).keys {
        for number in 2...9 {
          KeyBinding(.function(number), title: "number \(number)") {}
        }
      },
      size: Size(width: 70, height: 1)
    )
    #expect(pilot.rows[0].hasPrefix("1help  2numb… 3numb… 4numb… "))
  }

  @Test func `a click presses the key`() {
    let pilot = pilot(width: 80)
    pilot.click("3view")
    pilot.click("10quit")
    pilot.click(at: Point(x: 10, y: 1))
    #expect(log.entries == ["view", "quit"])
  }

  @Test func `a program can read and press the items`() {
    let bar = KeyBar(.functionKeys)
    let pilot = Pilot(bar)
    #expect(bar.items.map(\.keys) == ["F1"] && bar.items.map(\.title) == ["help"])
    bar.press(bar.items[0])
    pilot.settle()
    #expect(pilot.text.contains("┏ Help"))
  }
}
