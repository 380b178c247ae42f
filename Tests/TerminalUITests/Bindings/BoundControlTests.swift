import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  enum Control: String { case name, save }

  @Observed var remembers = true
  @Observed var problem: String?
  @Observed private(set) var count = 0
  let wanted = Subject<Control, Never>()
  var log: [String] = []

  private(set) lazy var save = Command(of: self) { model in model.count += 1 }

  func entered(_ control: Control) { log.append("to \(control)") }
  func left(_ control: Control) { log.append("from \(control)") }
}

/// Controls that are made with what they are bound to.
struct BoundControlTests {
  private let model = Model()

  @Test func `a button is created with its command`() {
    let pilot = Pilot(Button("Save", mnemonic: "s", command: model.save))
    pilot.press(.enter, "s")
    #expect(model.count == 2)
  }

  @Test func `a check box is created with its channel`() {
    let pilot = Pilot(CheckBox("Remember", isOn: model[\.remembers]))
    #expect(pilot.text.hasPrefix("[✓] Remember"))
    pilot.press(.space)
    #expect(!model.remembers)
    model.remembers = true
    pilot.settle()
    #expect(pilot.text.hasPrefix("[✓] Remember"))
  }

  @Test func `a form row is created with the problem of its control`() {
    let pilot = Pilot(
      Form { FormRow("Name", TextField(width: 8), problem: model.values(of: \.problem)) },
      size: Size(width: 24, height: 2)
    )
    #expect(!pilot.text.contains("!"))
    model.problem = "Too short."
    pilot.settle()
    #expect(pilot.rows[1] == "      ! Too short.      ")
    model.problem = nil
    pilot.settle()
    #expect(!pilot.text.contains("!"))
  }

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
    final class Witness: Sendable {}
    let page = Page(TextField())
    weak var held: Witness?
    do {
      let witness = Witness()
      held = witness
      page.shareFocus(model.wanted.signal, entered: { _ in _ = witness }, left: { _ in })
    }
    let pilot = Pilot(page)
    #expect(held != nil)
    pilot.application.pop()
    #expect(held == nil)
    #expect(page.lifetime.hasEnded)
  }
}
