import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  enum Input: String { case name, age, password, note, terms }
  enum Problem: FieldProblem {
    case missing

    func message(about label: String) -> String { "\(label) is missing." }
  }

  @Observed var name = ""
  @Observed var age = 18
  @Observed var password = Secret()
  @Observed var isRevealed = false
  @Observed var note = ""
  @Observed var terms = false

  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    Field(.name, \.name) { text throws(Problem) in if text.isEmpty { throw .missing } },
    Field(.age, \.age) { _ throws(Problem) in },
    Field(.password, \.password) { secret throws(Problem) in
      if secret.isEmpty { throw .missing }
    },
    Field(.note, \.note) { text throws(Problem) in if text.isEmpty { throw .missing } },
    Field(.terms, \.terms) { isOn throws(Problem) in if !isOn { throw .missing } }
  )

  private(set) lazy var join = Command(of: self, submitting: \.fields) { _ in }
}

/// Text inputs and check boxes that are created with what they edit.
struct TextInputBindingTests {
  private let model = Model()

  private func pilot(_ content: [Widget]) -> Pilot {
    Pilot(
      Page(model) { Form(spacing: 0) { content } },
      size: Size(width: 40, height: 8)
    )
  }

  @Test func `a text field edits a text`() {
    model.name = "ad"
    let field = TextField(model[\.name], placeholder: "name", limit: 4, width: 6) { $0 != "x" }
    let pilot = Pilot(field, size: Size(width: 10, height: 1))
    pilot.type("axbc")
    #expect(model.name == "adab")
    #expect(pilot.text == "[adab····]")
    model.name = ""
    pilot.settle()
    #expect(pilot.text == "[name····]")
  }

  @Test func `a text without a value is refused at the row until the next edit`() {
    let pilot = pilot([
      FormRow("Age", TextField(model[\.age].asText, width: 6).whenRefused("Enter your age."))
    ])
    pilot.type("x")
    #expect(model.age == 18)
    #expect(pilot.rows[0].contains("[18x"))
    #expect(pilot.rows[1].contains("! Enter your age."))
    pilot.type("y")
    #expect(pilot.rows[1].contains("! Enter your age."))
    pilot.press(.backspace, .backspace)
    #expect(!pilot.text.contains("!"))
    pilot.type("0")
    #expect(model.age == 180)
  }

  @Test func `rejected characters are said at the row until the next edit`() {
    let pilot = pilot([FormRow("Name", TextField(model[\.name], limit: 2))])
    pilot.type("abc")
    #expect(pilot.rows[1].contains("! Name can be at most 2"))
    pilot.press(.backspace)
    #expect(!pilot.text.contains("!"))
  }

  @Test func `a secret field edits a secret, and shows it while it is revealed`() {
    let pilot = Pilot(
      SecretField(model[\.password], isRevealed: model[\.isRevealed], width: 6),
      size: Size(width: 10, height: 1)
    )
    pilot.type("ab")
    #expect(model.password == Secret("ab"))
    #expect(pilot.text == "[••······]")
    model.isRevealed = true
    pilot.settle()
    #expect(pilot.text == "[ab······]")
  }

  @Test func `a text area edits a text`() {
    let pilot = Pilot(TextArea(model[\.note], limit: 3, width: 6, height: 2))
    pilot.type("a")
    pilot.press(.enter)
    pilot.type("bc")
    #expect(model.note == "a\nb")
    model.note = "new"
    pilot.settle()
    #expect(pilot.text.contains("new"))
  }

  // MARK: Fields

  @Test func `controls of fields edit their values, and have the names of the fields`() {
    let controls: [TextInput] = [
      TextField(model.fields[.name]), TextField(model.fields[.age]),
      SecretField(model.fields[.password]), TextArea(model.fields[.note], height: 1),
    ]
    let terms = CheckBox("Accept", isOn: model.fields[.terms])
    let pilot = pilot(controls + [terms])
    #expect((controls + [terms]).map(\.name) == ["name", "age", "password", "note", "terms"])
    for text in ["ada", "0", "secret", "text"] {
      pilot.type(text)
      pilot.press(.tab)
    }
    pilot.press(.space)
    #expect(model.name == "ada")
    #expect(model.age == 180)
    #expect(model.password == Secret("secret"))
    #expect(model.note == "text")
    #expect(model.terms)
    #expect(model.fields.focused == .terms)
  }

  @Test func `the row of each control shows the problem of its field, with its label`() {
    let pilot = pilot([
      FormRow("Name", TextField(model.fields[.name])),
      FormRow("Secret", SecretField(model.fields[.password])),
      FormRow("Note", TextArea(model.fields[.note], height: 1)),
      FormRow("Terms", CheckBox("Accept", isOn: model.fields[.terms])),
    ])
    #expect(!pilot.text.contains("!"))
    model.join.execute()
    pilot.settle()
    for label in ["Name", "Secret", "Note", "Terms"] {
      #expect(pilot.text.contains("! \(label) is missing."))
    }
  }

  @Test func `an unusable text is not submitted, and its field gets the focus`() {
    model.name = "ada"
    model.password = Secret("x")
    model.note = "text"
    model.terms = true
    let pilot = pilot([
      FormRow("Name", TextField(model.fields[.name])),
      FormRow("Age", TextField(model.fields[.age]).whenRefused("Enter a number.")),
      Button("Join", command: model.join).named("join"),
    ])
    let joined = model.join.executionSignals.record()
    pilot.application.page?.focus(named: "age")
    pilot.type("x")
    #expect(pilot.text.contains("! Enter a number."))
    #expect(!model.fields.isValid)
    pilot.press(.tab, .enter)
    #expect(pilot.focus == "age")
    pilot.press(.backspace)
    #expect(model.fields.isValid)
    #expect(!pilot.text.contains("!"))
    pilot.press(.tab, .enter)
    #expect(pilot.focus == "join")
    joined.dispose()
  }

  @Test func `a control retains neither the model nor the field`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Model())
      let pilot = Pilot(
        Form {
          tracker.track(FormRow("Age", tracker.track(TextField(model.fields[.age]))))
          tracker.track(FormRow("Secret", tracker.track(SecretField(model.fields[.password]))))
        }
      )
      pilot.type("x")
      tracker.track(model.fields[.age])
    }
  }
}
