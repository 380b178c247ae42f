import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  enum Control: String { case name, save }

  let wanted = Subject<Control, Never>()
  var log: [String] = []

  func entered(_ control: Control) { log.append("to \(control)") }
  func left(_ control: Control) { log.append("from \(control)") }
}

struct PageBindingTests {
  private let model = Model()

  @Test func `the focus follows the model's requests, and the model receives focus changes`() {
    let (name, other, save) = (TextField(), TextField(), Button("Save"))
    name.name = "name"
    other.name = "other"
    save.name = "save"
    let page = Page(
      Stack(.vertical) {
        name
        other
        save
      }
    )
    page.shareFocus(model.wanted.signal, entered: model.entered, left: model.left)
    let pilot = Pilot(page)
    #expect(model.log == ["to name"])
    model.wanted.send(.save)
    #expect(pilot.focus == "save")
    #expect(model.log == ["to name", "from name", "to save"])
    // Widgets that are not controls of the model are not reported.
    pilot.press(.shift(.tab))
    #expect(pilot.focus == "other")
    #expect(model.log.suffix(1) == ["from save"])
    pilot.application.pop()
    model.wanted.send(.name)
    #expect(!name.isFocused)
  }

  @Test func `focus handlers are released when the page is left`() {
    final class Captured: Sendable {}
    let page = Page(TextField())
    weak var held: Captured?
    do {
      let captured = Captured()
      held = captured
      page.shareFocus(model.wanted.signal, entered: { _ in _ = captured }, left: { _ in })
    }
    let pilot = Pilot(page)
    #expect(held != nil)
    pilot.application.pop()
    #expect(held == nil)
    #expect(page.lifetime.hasEnded)
  }
}
