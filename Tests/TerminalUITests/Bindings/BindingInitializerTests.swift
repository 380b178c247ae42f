import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var remembers = true
  @Observed var problem: String?
  @Observed private(set) var count = 0

  private(set) lazy var save = Command(of: self) { model in model.count += 1 }
}

/// Controls that are created with their bindings.
struct BindingInitializerTests {
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
      Form { FormRow("Name", TextField(width: 8), problem: model.problem) },
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

  @Test func `a form row shows the problem and the pending check of its field`() async {
    let clock = TestScheduler()
    let form = NameForm(clock: clock)
    let name = TextField(form.fields[.name], width: 8).whilePending("Is it free?")
    let row = FormRow("Name", name)
    let pilot = Pilot(Form { row }, size: Size(width: 24, height: 2), on: clock)
    #expect(name.name == "name")
    #expect(pilot.rows[1].allSatisfy { $0 == " " })
    form.name = "ada"
    pilot.settle()
    #expect(pilot.rows[1] == "        Is it free?     ")
    await pilot.advance(by: .seconds(1))
    #expect(pilot.rows[1] == "      ! Name is taken.  ")
  }
}

private final class NameForm: Bindable {
  enum Input: String { case name }
  enum Problem: FieldProblem {
    case missing
    case taken

    var showsWhileTyping: Bool { self == .taken }

    func message(about label: String) -> String { "\(label) is \(self)." }
  }

  @Observed var name = ""
  private let clock: TestScheduler

  init(clock: TestScheduler) {
    self.clock = clock
  }

  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    Field(.name, \.name) { name throws(Problem) in
      if name.isEmpty { throw .missing }
    }
    .checked(after: .seconds(1), on: clock) { name throws(Problem) in
      if name == "ada" { throw .taken }
    }
  )
}
