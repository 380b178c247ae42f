import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct TabBarTests {
  private nonisolated enum Section: String, CaseIterable, Sendable {
    case inbox, sent, drafts
  }

  private final class Model: Bindable {
    @Observed var section = Section.sent
  }

  private let model = Model()

  @Test func `a bar without pages edits a value`() {
    let pilot = Pilot(
      VStack {
        TabBar(model[\.section]) { $0.rawValue }.named("bar")
        Button("Other")
      },
      size: Size(width: 30, height: 2)
    )
    #expect(pilot.rows[0].hasPrefix(" inbox  [sent]  drafts "))
    pilot.press(.right)
    #expect(model.section == .drafts)
    pilot.press(.right, .home)
    #expect(model.section == .inbox)
    pilot.click("drafts")
    #expect(model.section == .drafts && pilot.focus == "bar")
    model.section = .sent
    pilot.settle()
    #expect(pilot.rows[0].contains("[sent]"))
    // Enter belongs to the page, because the bar has no content.
    #expect(!pilot.footer.contains("Enter"))
  }

  @Test func `a bar can have values that change and no selection`() {
    let bar = TabBar(["a", "b"], selectedIndex: nil)
    let pilot = Pilot(bar, size: Size(width: 12, height: 1))
    #expect(pilot.rows[0] == " a   b      ")
    pilot.press(.left)
    #expect(bar.selectedOption == "b")
    bar.options = ["x", "y", "z"]
    pilot.settle()
    #expect(pilot.rows[0] == " x  [y]  z  ")
    #expect(bar.choose(2) && bar.selectedIndex == 2)
  }

  @Test func `a click on an arrow selects the nearest hidden title`() {
    let bar = TabBar(["one", "two", "three", "four", "five"])
    let pilot = Pilot(bar, size: Size(width: 18, height: 1))
    #expect(pilot.rows[0] == "[one]  two       →")
    pilot.click(at: Point(x: 17, y: 0))
    #expect(bar.selectedOption == "three")
    pilot.click(at: Point(x: 0, y: 0))
    #expect(bar.selectedOption == "one")
  }
}
