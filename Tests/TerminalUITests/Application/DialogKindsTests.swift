import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The dialogs for common questions, as a program shows them.
struct DialogKindsTests {
  private let pilot = Pilot(Button("Below"), size: Size(width: 50, height: 16))

  private var application: Application { pilot.application }

  /// Starts a task that asks a question, and shows its dialog.
  private func startAsking<Answer: Sendable>(
    _ ask: @escaping @MainActor (Application) async -> Answer
  ) -> Task<Answer, Never> {
    let asking = Task.immediate { [application] in await ask(application) }
    pilot.settle()
    return asking
  }

  // MARK: Yes or no

  @Test(arguments: [("y", true), ("n", false)])
  func `y and n answer a question whose answers are true and false`(key: String, answer: Bool) {
    let dialogs = [
      Dialog.confirm("Really?"), .confirm("Really?", yes: "Send", no: "Keep", isDestructive: true),
      Dialog(
        "Quit?",
        choices: [.init("Quit", true), .init("Keep editing", false)],
        refusal: false
      ),
      Dialog("Stay?", choices: [.init("No", false), .init("Yes", true)], refusal: false),
    ]
    for dialog in dialogs {
      application.show(dialog)
      pilot.type(key)
      #expect(dialog.answer == answer)
      #expect(application.pages.count == 1)
    }
  }

  @Test func `y is text in a field, and no answer where there is no question`() {
    let field = TextField()
    let dialog = Dialog(
      "Name",
      content: field,
      choices: [.init("OK", true), .init("Cancel", false)],
      refusal: false
    )
    application.show(dialog)
    pilot.type("yn")
    #expect(field.text == "yn" && dialog.answer == nil)
    pilot.press(.escape)
    let settings = Dialog("Settings", choices: [.init("Close", true)], refusal: true)
    application.show(settings)
    pilot.type("y")
    #expect(settings.answer == nil)
  }

  // MARK: Choosing

  private func chooseColor() -> Task<String?, Never> {
    startAsking {
      await $0.ask(.choose("Which color?", among: ["Red", "Green", "Blue"], selectedIndex: 1))
    }
  }

  @Test func `Enter chooses the initially selected option`() async {
    let asking = chooseColor()
    pilot.press(.enter)
    #expect(await asking.value == "Green")
    #expect(application.pages.count == 1)
  }

  @Test func `arrow keys select another option`() async {
    let asking = chooseColor()
    pilot.press(.down, .enter)
    #expect(await asking.value == "Blue")
  }

  @Test func `the OK button chooses the selected option`() async {
    let asking = chooseColor()
    pilot.press(.home, .tab, .enter)
    #expect(await asking.value == "Red")
  }

  @Test func `a click on the selected option chooses it`() async {
    let asking = chooseColor()
    pilot.click("Blue")
    #expect(application.pages.count == 2)
    pilot.click("Blue")
    #expect(await asking.value == "Blue")
  }

  @Test(arguments: ["key", "button"])
  func `Escape and the Cancel button answer nil`(way: String) async {
    let asking = chooseColor()
    if way == "key" { pilot.press(.escape) } else { pilot.press(.tab, .tab, .enter) }
    #expect(await asking.value == nil)
  }

  @Test func `a choice among very many options creates few of their titles`() async {
    var made = 0
    let dialog = Dialog.choose("Which?", among: Array(0..<100_000), selectedIndex: 70_000) {
      made += 1
      return "Number \($0)"
    }
    application.show(dialog)
    pilot.settle()
    #expect(pilot.text.contains("› Number 70000"))
    #expect(made < 1_100)
    pilot.press(.end, .enter)
    let answer = dialog.answer
    #expect(answer == .some(99_999))
  }

  @Test func `without options, OK rings the bell and Escape answers nil`() async {
    let asking = startAsking { await $0.ask(.choose("Which color?", among: [String]())) }
    #expect(pilot.text.contains("There is nothing to choose from."))
    pilot.press(.tab, .enter)
    #expect(pilot.screen.ringCount == 1)
    pilot.press(.escape)
    #expect(await asking.value == nil)
  }

  @Test(arguments: [
    ("Send TERM", "send TERM"), ("OK", "ok"), ("Save As", "save as"), ("As a PDF", "as a PDF"),
  ])
  func `the footer has the title of the button, with its abbreviations`(title: String, key: String)
  {
    application.show(.confirm("Go on?", yes: title))
    pilot.settle()
    #expect(application.keys.footerItems.map(\.text).contains("Enter \(key)"))
  }

  @Test func `a dialog without a text has no key for more of it`() {
    application.show(
      Dialog(
        title: "",
        "",
        content: Label("content"),
        choices: [.init("Close", true)],
        refusal: true
      )
    )
    pilot.settle()
    #expect(!application.keys.footerItems.map(\.text).contains("PageDown more"))
  }

  // MARK: Typing

  private func askName() -> Task<String?, Never> {
    startAsking {
      await $0.ask(
        .prompt(title: "Rename", "New name", initial: "plan", limit: 8) { name in
          name.isEmpty ? "Type a name." : nil
        }
      )
    }
  }

  @Test func `Enter answers with the text of the field`() async {
    let asking = askName()
    pilot.type("-b")
    pilot.press(.enter)
    #expect(await asking.value == "plan-b")
  }

  @Test func `a problem is shown, and the dialog stays until the text is valid`() async {
    let asking = askName()
    pilot.press(.control("u"), .enter)
    #expect(pilot.text.contains("! Type a name."))
    #expect(pilot.screen.ringCount == 1)
    pilot.type("x")
    #expect(!pilot.text.contains("Type a name."))
    pilot.press(.enter)
    #expect(await asking.value == "x")
  }

  @Test func `a problem moves the focus to the field and keeps the layout`() async {
    let asking = askName()
    let place = pilot.position(of: "OK")
    pilot.press(.control("u"), .tab, .enter)
    #expect(pilot.position(of: "OK") == place)
    #expect(pilot.cursor != nil)
    pilot.press(.escape)
    #expect(await asking.value == nil)
  }

  @Test func `input that the field rejects is shown as a problem`() async {
    let asking = askName()
    pilot.type("123456")
    #expect(pilot.text.contains("! At most 8 characters."))
    pilot.press(.escape)
    #expect(await asking.value == nil)
  }

  @Test func `a long problem is shown in full`() async {
    let problem =
      "A name has to begin with a letter, and it goes on with letters, digits and hyphens."
    let asking = startAsking { await $0.ask(.prompt("Name") { _ in problem }) }
    pilot.press(.enter)
    for word in problem.split(separator: " ") { #expect(pilot.text.contains(word)) }
    #expect(pilot.text.contains("« OK »"))
    pilot.press(.escape)
    #expect(await asking.value == nil)
  }

  @Test func `a paste with line breaks does not answer the dialog`() async {
    let asking = askName()
    pilot.paste("a\nb\n")
    #expect(application.pages.count == 2)
    pilot.press(.enter)
    #expect(await asking.value == "plana b")
  }

  // MARK: Secrets

  @Test func `a secret is masked while it is typed`() async {
    let asking = startAsking {
      await $0.ask(.promptSecret("Password") { $0.count < 4 ? "At least 4 characters." : nil })
    }
    pilot.type("abc")
    pilot.press(.enter)
    #expect(pilot.text.contains("! At least 4 characters."))
    pilot.type("d")
    #expect(pilot.text.contains("[••••"))
    #expect(!pilot.text.contains("abcd"))
    pilot.press(.enter)
    #expect(await asking.value == Secret("abcd"))
  }

  @Test func `printing a dialog does not reveal the secret that it asked for`() {
    let dialog = Dialog.promptSecret("Password")
    application.show(dialog)
    pilot.paste("swordfish")
    pilot.press(.enter)
    let answer = dialog.answer
    #expect(answer == .some(Secret("swordfish")))
    var output = "\(dialog) \(String(describing: dialog.answer))"
    dump(dialog.answer, to: &output)
    #expect(!output.contains("sword"))
  }

  // MARK: Custom content

  @Test func `a dialog with custom content stays open until its choice has an answer`() {
    let box = CheckBox("I have read it")
    let dialog = Dialog(
      "Go on?",
      content: box,
      choices: [.init("Go on") { box.isOn ? "yes" : nil }, .init("Back", "no")],
      refusal: "none"
    )
    application.show(dialog)
    pilot.press(.enter)
    #expect(dialog.answer == nil)
    pilot.press(.space, .enter)
    #expect(dialog.answer == "yes")
  }
}
