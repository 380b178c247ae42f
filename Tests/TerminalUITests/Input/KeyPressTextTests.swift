import TerminalUI
import Testing

struct KeyPressTextTests {
  nonisolated static let names: [(String, KeyPress)] = [
    ("Ctrl-A", .control("a")),
    ("Shift-Tab", .shift(.tab)),
    ("Alt-F", .alt("f")),
    ("Alt-Shift-F", .alt("F")),
    ("Ctrl-Shift-A", KeyPress(.character("a"), [.control, .shift])),
    ("Ctrl-Alt-Shift-Left", KeyPress(.left, [.control, .alt, .shift])),
    ("F1", .function(1)),
    ("Shift-F12", .shift(.function(12))),
    ("Enter", .enter),
    ("Esc", .escape),
    ("Backspace", .backspace),
    ("Delete", .delete),
    ("Insert", .insert),
    ("Home", .home),
    ("End", .end),
    ("PageUp", .pageUp),
    ("PageDown", .pageDown),
    ("Up", .up),
    ("Down", .down),
    ("Right", .right),
    ("Space", .space),
    ("Ctrl-Space", .control(.space)),
    ("a", "a"),
    ("A", "A"),
    ("-", "-"),
    ("+", "+"),
    ("Ctrl--", .control("-")),
    ("Alt-+", .alt("+")),
    ("Alt-É", .alt("é")),
    ("Alt-ß", .alt("ß")),
    ("?", "?"),
  ]

  @Test(arguments: names)
  func `a key press prints as its name, and can be created from it`(name: String, press: KeyPress) {
    #expect(press.description == name)
    #expect(KeyPress(named: name) == press)
  }

  @Test(arguments: [
    ("ctrl+a", KeyPress.control("a")),
    ("CONTROL-a", .control("a")),
    ("C-x", .control("x")),
    ("M-f", .alt("f")),
    ("meta-enter", .alt(.enter)),
    ("S-tab", .shift(.tab)),
    ("shift-a", "A"),
    ("escape", .escape),
    ("Return", .enter),
    ("del", .delete),
    ("PgUp", .pageUp),
    ("f10", .function(10)),
    ("Ctrl-I", .tab),
  ])
  func `a key press can be created from other spellings of its name`(name: String, press: KeyPress)
  {
    #expect(KeyPress(named: name) == press)
  }

  @Test(arguments: ["", "Ctrl-", "Ctrl", "Hyper-A", "ab", "F0", "F+5", "F999", "Ctrl-Nothing"])
  func `an invalid name creates no key press`(name: String) {
    #expect(KeyPress(named: name) == nil)
  }

  @Test func `names can be in another language`() {
    let german = Wording(["Ctrl": "Strg", "Shift": "Umschalt", "Enter": "Eingabe", "a": "b"])
    let presses: [KeyPress] = [.control("x"), .shift(.tab), .enter, .function(1), "a", .space]
    #expect(
      presses.map { $0.name(in: german) }
        == ["Strg-X", "Umschalt-Tab", "Eingabe", "F1", "a", "Space"]
    )
  }
}
