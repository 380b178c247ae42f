import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// Pages that scroll in a window that is smaller than their minimum.
struct ScrollingPageTests {
  private final class Model {}

  private func pilot(minimum: Size = Size(width: 20, height: 8), _ size: Size) -> Pilot {
    Pilot(
      Page(Model(), minimum: minimum) {
        for index in 1...6 { Button("button \(index)").named("\(index)") }
        KeyBar()
      }
      .scrolling(),
      size: size
    )
  }

  @Test func `in a large window, the page looks as without scrolling`() {
    let pilot = pilot(Size(width: 30, height: 9))
    #expect(pilot.rows[0].hasPrefix("‹ button 1 ›") && pilot.rows[5].hasPrefix("‹ button 6 ›"))
    #expect(pilot.rows[8].contains("Ctrl-C quit"))
    #expect(!pilot.text.contains("█"))
  }

  @Test func `in a small window, the page scrolls to the focus, and the key bar stays`() {
    let pilot = pilot(Size(width: 30, height: 4))
    #expect(pilot.rows[0].hasPrefix("‹ button 1 ›"))
    #expect(pilot.rows[3].contains("Ctrl-C quit"))
    for _ in 0..<4 { pilot.press(.tab) }
    #expect(pilot.focus == "5")
    #expect(pilot.rows[2].hasPrefix("‹ button 5 ›"))
    #expect(pilot.rows[3].contains("Ctrl-C quit"))
  }

  @Test func `the wheel and Page Down scroll the page`() {
    let pilot = pilot(Size(width: 30, height: 4))
    pilot.scroll(.down, at: Point(x: 1, y: 1))
    #expect(pilot.rows[0].hasPrefix("‹ button 4 ›"))
    pilot.press(.pageUp)
    #expect(pilot.rows[0].hasPrefix("‹ button 1 ›"))
  }

  @Test func `a narrow window scrolls to the side`() {
    let pilot = pilot(Size(width: 10, height: 10))
    #expect(pilot.rows[0].hasPrefix("‹ button"))
    pilot.scroll(.right, at: Point(x: 1, y: 1))
    #expect(pilot.rows[0].hasPrefix("utton 1 ›"))
  }

  @Test func `without a minimum height, the page scrolls if its widgets need more rows`() {
    let pilot = pilot(minimum: .zero, Size(width: 30, height: 4))
    #expect(pilot.text.contains("█"))
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "6" && pilot.text.contains("‹ button 6 ›"))
    #expect(!self.pilot(minimum: .zero, Size(width: 30, height: 7)).text.contains("█"))
  }

  @Test func `a table that grows keeps its minimum room, and the focus survives a resize`() {
    let pilot = Pilot(
      Page(Model(), minimum: Size(width: 10, height: 6)) {
        Button("first").named("first")
        List((1...9).map { "row \($0)" }).named("list")
        KeyBar()
      }
      .scrolling(),
      size: Size(width: 30, height: 12)
    )
    pilot.press(.tab)
    pilot.resize(to: Size(width: 30, height: 3))
    #expect(pilot.focus == "list")
    pilot.resize(to: Size(width: 30, height: 12))
    #expect(pilot.focus == "list" && !pilot.text.contains("This window"))
  }
}
