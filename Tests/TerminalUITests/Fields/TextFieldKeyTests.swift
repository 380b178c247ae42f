import TerminalUI
import TerminalUITesting
import Testing

struct TextFieldKeyTests {
  @Test func `arrows and the keys of shells move by characters, words, and to the ends`() {
    expectFieldKeys([
      ("Left", "one tw|o", "one t|wo"), ("Ctrl-B", "one tw|o", "one t|wo"), ("Left", "|a", "|a"),
      ("Right", "one t|wo", "one tw|o"), ("Ctrl-F", "o|ne", "on|e"), ("Right", "a|", "a|"),
      ("Home", "one t|wo", "|one two"), ("Ctrl-A", "one|", "|one"), ("Ctrl-Home", "one|", "|one"),
      ("End", "one t|wo", "one two|"), ("Ctrl-E", "|one", "one|"), ("Ctrl-End", "|one", "one|"),
      ("Ctrl-Left", "one tw|o", "one |two"), ("Alt-B", "one |two", "|one two"),
      ("Alt-Left", "one|", "|one"),
      ("Ctrl-Right", "|one two", "one| two"), ("Alt-F", "one| two", "one two|"),
      ("Alt-Right", "o|ne", "one|"), ("Alt-F", "one|", "one|"),
    ])
  }

  @Test func `keys delete characters, words, and to the ends`() {
    expectFieldKeys([
      ("Backspace", "one tw|o", "one t|o"), ("Ctrl-H", "ab|", "a|"), ("Backspace", "|a", "|a"),
      ("Shift-Backspace", "ab|", "a|"),
      ("Delete", "o|ne", "o|e"), ("Ctrl-D", "|one", "|ne"), ("Ctrl-D", "a|", "a|"),
      ("Ctrl-W", "one two|", "one |"), ("Alt-Backspace", "one tw|o", "one |o"),
      ("Ctrl-Backspace", "one|", "|"),
      ("Alt-D", "one| two", "one|"), ("Ctrl-Delete", "|one two", "| two"),
      ("Alt-Delete", "o|ne", "o|"),
      ("Ctrl-U", "one t|wo", "|wo"), ("Ctrl-K", "one t|wo", "one t|"),
    ])
  }

  @Test func `keys with Shift select, and typing replaces the selection`() {
    expectFieldKeys([
      ("Shift-Right", "o|ne", "o^n|e"), ("Shift-Left", "o|ne", "|o^ne"),
      ("Shift-Home", "on|e", "|on^e"), ("Shift-End", "o|ne", "o^ne|"),
      ("Ctrl-Shift-Home", "on|e", "|on^e"), ("Ctrl-Shift-End", "o|ne", "o^ne|"),
      ("Ctrl-Shift-Left", "one two|", "one |two^"),
      ("Ctrl-Shift-Right", "|one two", "^one| two"),
      ("Alt-A", "o|ne", "^one|"),
      ("x", "o^n|e", "ox|e"), ("Backspace", "o^n|e", "o|e"), ("Ctrl-K", "^o|ne", "|ne"),
      ("Left", "o^ne|", "o|ne"), ("Right", "|on^e", "on|e"), ("End", "|o^ne", "one|"),
    ])
  }

  @Test func `an edit is undone and redone`() {
    expectFieldKeys([
      ("Ctrl-W, Alt-Z", "one two|", "one two|"), ("Ctrl-W, Ctrl-_", "one two|", "one two|"),
      ("Ctrl-U, Ctrl-/", "one two|", "one two|"),
      ("x, y, Alt-Z", "one|", "one|"),
      ("x, y, Alt-Z, Alt-Shift-Z", "one|", "onexy|"),
      ("Alt-Z", "one|", "one|"),
    ])
  }

  @Test func `neither Control-Z nor Control-C is a key of a field, and no key is in the footer`() {
    let field = TextField()
    for press: KeyPress in [.control("z"), .control("c"), .control("x"), .control("v")] {
      #expect(field.keyMap?.binding(of: press) == nil)
    }
    #expect(field.keyMap?.takesText == true)
    #expect(field.keyMap?.bindings.contains { $0.isInFooter } == false)
  }

  @Test func `letters are typed before the page handles them`() {
    let field = TextField()
    let page = Page(field)
    var pressed = ""
    page.keyMap = KeyMap("Page") {
      KeyBinding("q", title: "quit") { pressed += "q" }
      KeyBinding(.alt("q"), title: "quit at once") { pressed += "Q" }
    }
    let pilot = Pilot(page)
    pilot.press("q", .alt("q"))
    #expect(field.text == "q")
    #expect(pressed == "Q")
  }

  @Test func `Tab, Up and Down move the focus, and Enter presses the page's default button`() {
    let name = TextField()
    let mail = TextField()
    name.name = "name"
    mail.name = "mail"
    var presses = 0
    let pilot = Pilot(
      VStack {
        name
        mail
        Button("Send") { presses += 1 }.asDefault()
      }
    )
    pilot.press(.down)
    #expect(pilot.focus == "mail")
    pilot.press(.up)
    #expect(pilot.focus == "name")
    pilot.press(.tab)
    #expect(pilot.focus == "mail")
    pilot.press(.enter)
    #expect(presses == 1)
    #expect(mail.text == "")
  }

  private func expectFieldKeys(
    _ examples: [(keys: String, before: String, after: String)],
    at location: SourceLocation = #_sourceLocation
  ) {
    expectKeys(examples, at: location, { pilot(TextField($0)) }, \.picture)
  }
}
