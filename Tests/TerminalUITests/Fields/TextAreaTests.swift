import TerminalUI
import TerminalUITesting
import Testing

struct TextAreaTests {
  // MARK: Appearance

  @Test func `tabs lead to the next column of four, and remain in the text`() {
    for wraps in [true, false] {
      let area = TextArea("a\tb\n\tabcd\te", wraps: wraps)
      let pilot = pilot(area, width: 16, height: 3)
      #expect(pilot.rows[0].hasPrefix("[a   b"))
      #expect(pilot.rows[1].hasPrefix("[    abcd    e"))
      pilot.press(.right, .right)
      #expect(pilot.cursor == Point(x: 5, y: 0))
      pilot.type("x")
      #expect(area.text == "a\txb\n\tabcd\te")
      pilot.click(at: Point(x: 9, y: 1))
      pilot.press(.delete)
      #expect(area.text == "a\txb\n\tabcde")
      pilot.paste("1\t2")
      #expect(area.text == "a\txb\n\tabcd1\t2e")
    }
  }

  @Test func `a tab that the left edge cuts is drawn as far as it is visible`() {
    let area = TextArea("\tabcdefgh", wraps: false)
    let pilot = pilot(area, width: 10, height: 1)
    for _ in 0..<8 { pilot.press(.right) }
    #expect(pilot.text.contains("abcdefg"))
    pilot.press(.shift(.home))
    #expect(area.text == "\tabcdefgh")
  }

  @Test func `an area wraps its lines between words, each row between brackets`() {
    let pilot = pilot(TextArea("one two three\n\nfour"), width: 10, height: 5)
    #expect(pilot.rows == ["[one two ]", "[three   ]", "[        ]", "[four    ]", "[        ]"])
    #expect(pilot.cursor == Point(x: 1, y: 0))
  }

  @Test func `arrows at the right show that there is more above or below`() {
    let pilot = pilot(TextArea("1\n2\n3\n4\n5"), width: 6, height: 3)
    #expect(pilot.rows == ["[1   ]", "[2   ]", "[3   ↓"])
    pilot.press(.pageDown)
    #expect(pilot.cursor == Point(x: 1, y: 2))
    pilot.press(.down)
    #expect(pilot.rows == ["[2   ↑", "[3   ]", "[4   ↓"])
    pilot.press(.pageDown, .pageDown)
    #expect(pilot.rows == ["[3   ↑", "[4   ]", "[5   ]"])
    pilot.press(.pageUp)
    #expect(pilot.cursor == Point(x: 1, y: 0))
  }

  @Test func `a single row has arrows at both edges`() {
    let pilot = pilot(TextArea("1\n2\n3"), width: 5, height: 1)
    pilot.press(.down)
    #expect(pilot.rows == ["↑2  ↓"])
  }

  @Test func `without wrapping the area scrolls sideways`() {
    let pilot = pilot(TextArea("abcdefghij\nklm", wraps: false), width: 8, height: 2)
    #expect(pilot.rows == ["[abcdef→", "[klm   ]"])
    pilot.press(.end)
    #expect(pilot.rows == ["←fghij ]", "←      ]"])
    #expect(pilot.cursor == Point(x: 6, y: 0))
  }

  @Test func `small areas have no brackets, but a cursor if they have a cell`() {
    for (width, height) in [(3, 1), (2, 2), (1, 3), (1, 1), (0, 3), (3, 0), (0, 0)] {
      let area = TextArea("密a\nbc")
      let pilot = pilot(area, width: width, height: height)
      #expect((pilot.cursor == nil) == (width * height == 0))
      pilot.type("x密")
      pilot.press(.enter, .up, .pageDown, .end, .shift(.left), .backspace, .control(.home))
      pilot.press(.pageUp, .control("k"), .alt("z"))
      pilot.click(at: .origin)
      #expect(pilot.rows.allSatisfy { !$0.contains("[") || width > 2 })
    }
  }

  @Test func `a placeholder is wrapped, and visible until something is typed`() {
    let area = TextArea(placeholder: "What happened?")
    let pilot = pilot(area, width: 12, height: 2)
    #expect(pilot.rows == ["[What      ]", "[happened? ]"])
    #expect(pilot.canvas[Point(x: 1, y: 1)]?.style == .placeholder)
    #expect(pilot.cursor == Point(x: 1, y: 0))
    pilot.press(.enter)
    #expect(pilot.rows == ["[          ]", "[          ]"])
  }

  @Test func `a disabled area has no cursor and looks disabled`() {
    let area = TextArea("ab")
    area.isEnabled = false
    let pilot = pilot(area, width: 6, height: 2)
    #expect(pilot.cursor == nil)
    #expect(pilot.canvas[Point(x: 1, y: 0)]?.style == .disabled)
    #expect(pilot.canvas[Point(x: 4, y: 1)]?.style == .disabled)
  }

  @Test func `the size of an area includes the brackets`() {
    let area = TextArea(width: 30, height: 4)
    #expect(area.size(in: Size(width: 80, height: 24)) == Size(width: 32, height: 4))
    area.width = .max
    area.height = -1
    #expect(area.size(in: Size(width: 80, height: 24)).height == 0)
  }

  // MARK: Keys

  @Test func `keys move by rows, lines, pages and to the ends`() {
    expectAreaKeys([
      ("Down", "ab|c/de", "abc/de|"), ("Ctrl-N", "a|b/cd", "ab/c|d"),
      ("Up", "abc/d|e", "a|bc/de"), ("Ctrl-P", "ab/c|d", "a|b/cd"),
      ("Down, Down, Up", "abc|/d/efg", "abc/d|/efg"),
      ("Home", "ab/cd|", "ab/|cd"), ("Ctrl-A", "ab/cd|", "ab/|cd"),
      ("End", "|ab/cd", "ab|/cd"), ("Ctrl-E", "|ab/cd", "ab|/cd"),
      ("Ctrl-Home", "ab/cd|", "|ab/cd"), ("Ctrl-End", "a|b/cd", "ab/cd|"),
      ("PageDown", "|1/2/3/4/5/6", "1/2/3/4/|5/6"), ("PageUp", "1/2/3/4/5|", "1|/2/3/4/5"),
      ("Left", "ab/|cd", "ab|/cd"), ("Right", "ab|/cd", "ab/|cd"),
      ("Ctrl-Left", "ab cd|", "ab |cd"), ("Alt-F", "|ab cd", "ab| cd"),
    ])
  }

  @Test func `Enter starts a line, and keys delete line breaks`() {
    expectAreaKeys([
      ("Enter", "ab|cd", "ab/|cd"), ("x, Enter, y", "|", "x/y|"),
      ("Backspace", "ab/|cd", "ab|cd"), ("Delete", "ab|/cd", "ab|cd"),
      ("Ctrl-K", "a|b/cd", "a|/cd"), ("Ctrl-K", "ab|/cd", "ab|cd"),
      ("Ctrl-U", "ab/c|d", "ab/|d"), ("Ctrl-W", "ab cd|", "ab |"),
      ("Alt-Z", "ab|", "ab|"), ("Enter, Alt-Z", "a|b", "a|b"),
      ("Enter, Alt-Z, Alt-Shift-Z", "a|b", "a/|b"),
    ])
  }

  @Test func `keys with Shift select, also line breaks`() {
    expectAreaKeys([
      ("Shift-Right", "a|b/c", "a^b|/c"), ("Shift-Home", "ab|/c", "|ab^/c"),
      ("Shift-Down, x", "a|b/cd", "ax|d"), ("Shift-Up, x", "ab/c|d", "ax|d"),
      ("Ctrl-Shift-End, x", "a|b/cd", "ax|"), ("Ctrl-Shift-Home, x", "ab/c|d", "x|d"),
      ("Shift-End, x", "a|b/cd", "ax|/cd"), ("Alt-A, x", "a|b/cd", "x|"),
      ("Shift-PageDown, x", "|1/2/3/4/5/6", "x|5/6"), ("Shift-PageUp, x", "1/2/3/4/|5", "x|5"),
    ])
    let pilot = pilot(TextArea("ab\nc"), width: 8, height: 2)
    pilot.press(.right, .shift(.down))
    // A selected line break takes a column of its own.
    #expect(pilot.areaPicture == "a^b ^/^c|")
  }

  @Test func `Enter starts a new line despite a default button, and Tab moves the focus`() {
    let area = TextArea()
    area.name = "area"
    var presses = 0
    let pilot = Pilot(
      VStack {
        area
        Button("Send") { presses += 1 }.asDefault().named("send")
      }
    )
    #expect(!pilot.footer.contains("send"))
    pilot.type("a")
    pilot.press(.enter)
    pilot.type("b")
    #expect(area.text == "a\nb")
    #expect(presses == 0)
    pilot.press(.tab)
    #expect(pilot.focus == "send")
    pilot.press(.shift(.tab), .up, .down)
    #expect(pilot.focus == "area")
    #expect(area.text == "a\nb")
  }

  // MARK: Events

  @Test func `a paste of several lines is one edit`() {
    let area = TextArea()
    var edits: [String] = []
    area.edited.add { edits.append($0) }
    let pilot = pilot(area, height: 4)
    pilot.paste("one\r\ntwo\u{1B}[0m\rthree")
    #expect(edits == ["one\ntwo[0m\nthree"])
    pilot.press(.alt("z"))
    #expect(area.text == "")
  }

  @Test func `a paste that is too long is cut, rings the bell and sends inputRejected`() {
    let area = TextArea(limit: 5)
    var notices: [String] = []
    area.inputRejected.add { notices.append("\($0)") }
    let pilot = pilot(area, height: 4)
    pilot.paste("one\ntwo")
    #expect(area.text == "one\nt")
    pilot.press(.enter)
    #expect(area.text == "one\nt")
    #expect(notices == ["At most 5 characters.", "At most 5 characters."])
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `a text set by the program is not an edit, and an equal text keeps the cursor`() {
    let area = TextArea("ab\ncd")
    var log: [String] = []
    area.changed.add { log.append("changed \($0)") }
    area.edited.add { log.append("edited \($0)") }
    let pilot = pilot(area, height: 3)
    pilot.press(.down, .right)
    area.text = "ab\ncd"
    pilot.settle()
    #expect(pilot.areaPicture == "ab/c|d")
    #expect(log == [])
    area.text = "ef\ngh"
    pilot.settle()
    #expect(pilot.areaPicture == "ef/g|h")
    #expect(log == ["changed ef\ngh"])
    pilot.type("x")
    #expect(log.dropFirst() == ["changed ef\ngxh", "edited ef\ngxh"])
  }

  @Test func `a disabled area handles no input`() {
    let area = TextArea("ab")
    let keys = area.keyMap
    let pilot = pilot(area, height: 3)
    area.isEnabled = false
    pilot.type("x")
    pilot.paste("y")
    pilot.press(.enter)
    keys?.binding(of: .enter)?.perform()
    #expect(area.handle("x") == false)
    #expect(area.handle(pasted: "y") == false)
    #expect(area.handle(MouseEvent(.press(.left), at: .origin)) == false)
    #expect(area.text == "ab")
  }

  // MARK: The mouse

  @Test func `a click moves the cursor, and dragging selects`() {
    let pilot = pilot(TextArea("one two three\nfour"), width: 10, height: 4)
    pilot.click(at: Point(x: 3, y: 1))
    #expect(pilot.areaPicture == "one two/th|ree/four")
    pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: 5, y: 1))))
    #expect(pilot.areaPicture == "one two/th^re|e/four")
    pilot.click(at: Point(x: 9, y: 3))
    #expect(pilot.areaPicture == "one two/three/four|")
  }

  @Test func `a click far outside is safe`() {
    let area = TextArea("one")
    let pilot = pilot(area, width: 10, height: 4)
    for far in [Int.min, .max] {
      #expect(area.handle(MouseEvent(.press(.left), at: Point(x: far, y: far))))
    }
    pilot.settle()
    #expect(pilot.areaPicture == "one|")
  }

  private func expectAreaKeys(
    _ examples: [(keys: String, before: String, after: String)],
    at location: SourceLocation = #_sourceLocation
  ) {
    expectKeys(examples, at: location) { text in
      pilot(TextArea(String(text.map { $0 == "/" ? "\n" : $0 })), height: 5)
    } _: { pilot in
      // Enlarge the area, since the text can be longer.
      pilot.resize(to: Size(width: 30, height: 12))
      let picture = pilot.areaPicture
      pilot.resize(to: Size(width: 30, height: 5))
      return picture
    }
  }
}
