import TerminalUI
import TerminalUITesting
import Testing

struct SecretFieldTests {
  // MARK: Appearance

  @Test func `each character has one mask, before the cursor`() {
    let field = SecretField()
    let pilot = pilot(field, width: 10)
    pilot.type("密码x")
    #expect(pilot.rows == ["[•••·····]"])
    #expect(pilot.cursor == Point(x: 4, y: 0))
    pilot.paste("👨‍👩‍👧e\u{301}")
    #expect(pilot.rows == ["[•••••···]"])
    pilot.press(.left, .left, .backspace)
    #expect(pilot.cursor == Point(x: 3, y: 0))
    #expect(field.text == "密码👨‍👩‍👧e\u{301}")
  }

  @Test func `masks scroll with the cursor, in fields of any width`() {
    for (width, row) in [(6, "←•••·]"), (3, "←·]"), (2, "•·"), (1, "·"), (0, "")] {
      let pilot = pilot(SecretField(), width: width)
      pilot.paste("swordfish")
      #expect(pilot.rows == [row])
    }
  }

  @Test func `masks in ASCII are asterisks`() {
    let pilot = Pilot(SecretField(), size: Size(width: 6, height: 1), glyphs: .ascii)
    pilot.type("ab")
    #expect(pilot.rows == [">**..]"])
  }

  @Test func `a placeholder is not masked`() {
    let field = SecretField(placeholder: "8 or more")
    let pilot = pilot(field, width: 12)
    #expect(pilot.rows == ["[8 or more·]"])
    pilot.type("a")
    field.isEnabled = false
    pilot.settle()
    #expect(pilot.rows == ["[•         ]"])
  }

  // MARK: Keys

  @Test func `keys for words move to the ends`() {
    expectSecretKeys([
      ("Ctrl-Left", "one two| x", "|one two x"), ("Alt-B", "a b|", "|a b"),
      ("Ctrl-Right", "|one two", "one two|"), ("Alt-F", "|a b", "a b|"),
      ("Ctrl-W", "one two| x", "| x"), ("Alt-Backspace", "one two|", "|"),
      ("Alt-D", "o|ne two", "o|"),
      ("Ctrl-Shift-Left", "one two|", "|one two^"), ("Ctrl-Shift-Right", "|a b", "^a b|"),
    ])
  }

  @Test func `keys for characters work as in any text`() {
    expectSecretKeys([
      ("Left", "ab|c", "a|bc"), ("Ctrl-B", "ab|c", "a|bc"), ("Ctrl-F", "a|bc", "ab|c"),
      ("Home", "abc|", "|abc"), ("Ctrl-E", "|abc", "abc|"),
      ("Backspace", "ab|c", "a|c"), ("Ctrl-D", "a|bc", "a|c"), ("Ctrl-U", "ab|c", "|c"),
      ("Ctrl-K", "a|bc", "a|"), ("Alt-A, x", "ab|c", "x|"), ("Shift-End", "a|bc", "a^bc|"),
    ])
  }

  @Test func `a secret cannot be copied or cut, and its edits cannot be undone`() {
    expectSecretKeys([
      ("Ctrl-U, Alt-Z", "abc|", "|"), ("Ctrl-U, Ctrl-_", "abc|", "|"),
      ("Alt-A, Ctrl-X", "abc|", "^abc|"),
    ])
    let map = SecretField().keyMap
    for press: KeyPress in [.control("c"), .control("x"), .alt("w"), .alt("z"), .control("z")] {
      #expect(map?.binding(of: press) == nil)
    }
  }

  @Test func `Control-R shows the text and hides it again`() {
    let field = SecretField()
    var toggles: [Bool] = []
    field.revealToggled.add { toggles.append($0) }
    let pilot = pilot(field, width: 10)
    pilot.type("密码")
    pilot.press(.control("r"))
    #expect(pilot.rows == ["[密码····]"])
    #expect(pilot.cursor == Point(x: 5, y: 0))
    pilot.press(.control("r"))
    #expect(pilot.rows == ["[••······]"])
    #expect(toggles == [true, false])
    field.isRevealed = true
    pilot.settle()
    #expect(pilot.rows == ["[密码····]"])
    #expect(toggles == [true, false])
  }

  @Test func `losing the focus hides the text and sends revealToggled`() {
    let field = SecretField()
    var toggles: [Bool] = []
    field.revealToggled.add { toggles.append($0) }
    let pilot = Pilot(
      VStack {
        field
        Button("OK")
      },
      size: Size(width: 22, height: 2)
    )
    pilot.type("abc")
    pilot.press(.tab)
    #expect(toggles == [])
    pilot.press(.tab, .control("r"))
    #expect(pilot.rows[0].hasPrefix("[abc"))
    field.isEnabled = false
    pilot.settle()
    #expect(pilot.rows[0].hasPrefix("[•••"))
    #expect(toggles == [true, false])
  }

  // MARK: Events

  @Test func `limits, pastes and allowed characters work as in any text`() {
    let field = SecretField(limit: 5)
    field.isAllowed = { $0 != " " }
    var notices: [String] = []
    field.inputRejected.add { notices.append($0.text(about: "Password")) }
    let pilot = pilot(field)
    pilot.paste("ab cdefg\nh")
    #expect(field.text == "abcde")
    #expect(
      notices == [
        "Password can be at most 5 characters. Password cannot contain that. Pasted one line only."
      ]
    )
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `typing sends changed and edited, and clearing sends only changed`() {
    let field = SecretField()
    var log: [String] = []
    field.changed.add { log.append("changed") }
    field.edited.add { log.append("edited") }
    field.ended.add { log.append("ended") }
    let pilot = pilot(field)
    pilot.type("ab")
    #expect(field.count == 2)
    #expect(log == ["changed", "edited", "changed", "edited"])
    field.clear()
    field.clear()
    #expect(field.isEmpty)
    #expect(log.count == 5)
    pilot.settle()
    #expect(pilot.cursor == Point(x: 1, y: 0))
    pilot.application.pop()
    #expect(log.last == "ended")
  }

  @Test func `a disabled field handles no input`() {
    let field = SecretField()
    let keys = field.keyMap
    let pilot = pilot(field)
    pilot.type("abc")
    field.isEnabled = false
    pilot.type("x")
    pilot.paste("y")
    keys?.binding(of: .control("r"))?.perform()
    keys?.binding(of: .control("u"))?.perform()
    #expect(field.handle("x") == false)
    #expect(field.handle(pasted: "y") == false)
    #expect(field.handle(MouseEvent(.press(.left), at: .origin)) == false)
    #expect(field.text == "abc")
    #expect(!field.isRevealed)
  }

  @Test func `a click moves the cursor between masks`() {
    let pilot = pilot(SecretField(), width: 12)
    pilot.type("密码字")
    pilot.click(at: Point(x: 2, y: 0))
    #expect(pilot.cursor == Point(x: 2, y: 0))
  }

  @Test func `printing a field does not reveal its secret`() {
    let field = SecretField()
    let pilot = pilot(field)
    pilot.type("密")
    pilot.paste("码")
    pilot.press(.control("r"), .alt("a"))
    #expect(pilot.rows[0].contains("密码"))
    let texts = [
      printed(field), printed(field.keyMap as Any), printed(pilot.application.keys),
      printed(field.edited), printed(field.inputRejected), printed([field]),
    ]
    for text in texts {
      #expect(!text.contains("密") && !text.contains("码"))
    }
  }

  @Test func `printing a field reveals a text that is not a secret`() {
    let field = TextField("密码")
    #expect(printed(field).contains("密码"))
  }

  private func expectSecretKeys(
    _ examples: [(keys: String, before: String, after: String)],
    at location: SourceLocation = #_sourceLocation
  ) {
    expectKeys(examples, at: location) { text in
      let field = SecretField()
      let pilot = pilot(field)
      pilot.paste(text)
      pilot.press(.control("r"))
      return pilot
    } _: {
      $0.picture
    }
  }
}

extension SecretField {
  fileprivate var text: String { withRevealed { String(Array($0)) } }
}
