import TerminalUI
import TerminalUITesting
import Testing

struct TextFieldTests {
  // MARK: How it looks

  @Test func `a field is drawn between its sides, with blanks where text can go`() {
    let pilot = pilot(TextField("ada"), width: 10)
    #expect(pilot.rows == ["[ada·····]"])
    #expect(pilot.cursor == Point(x: 4, y: 0))
    #expect(
      pilot.canvas.dump() == """
        10×1, cursor at column 4, row 0
         0│[ada·····]│

         0│ffffpppppf│

        f field
        p placeholder

        """
    )
  }

  @Test func `a text that is too long is cut, and arrows take the place of the sides`() {
    let pilot = pilot(TextField("abcdefghijkl"), width: 8)
    #expect(pilot.rows == ["←hijkl·]"])
    #expect(pilot.cursor == Point(x: 6, y: 0))
    pilot.press(.home)
    #expect(pilot.rows == ["[abcdef→"])
    #expect(pilot.cursor == Point(x: 1, y: 0))
    for _ in 0..<7 { pilot.press(.right) }
    #expect(pilot.rows == ["←cdefgh→"])
    #expect(pilot.cursor == Point(x: 6, y: 0))
    pilot.press(.left)
    #expect(pilot.rows == ["←cdefgh→"])
  }

  @Test func `a narrow field has no sides, a cursor as long as there is a column`() {
    #expect(pilot(TextField("abc"), width: 3).rows == ["←·]"])
    let two = pilot(TextField("abc"), width: 2)
    #expect(two.rows == ["c·"])
    #expect(two.cursor == Point(x: 1, y: 0))
    let one = pilot(TextField("abc"), width: 1)
    #expect(one.rows == ["·"])
    #expect(one.cursor == Point(x: 0, y: 0))
    let none = pilot(TextField("abc"), width: 0)
    #expect(none.rows == [""])
    #expect(none.cursor == nil)
    for pilot in [two, one, none] {
      pilot.type("d密")
      pilot.press(.home, .delete, .end, .shift(.left), .backspace)
      pilot.click(at: .origin)
    }
  }

  @Test func `wide characters take two columns, and are never cut in half`() {
    let pilot = pilot(TextField("密码x"), width: 10)
    #expect(pilot.rows == ["[密码x···]"])
    #expect(pilot.cursor == Point(x: 6, y: 0))
    pilot.press(.left, .left)
    #expect(pilot.cursor == Point(x: 3, y: 0))
    pilot.press(.backspace)
    #expect(pilot.rows == ["[码x·····]"])
    let narrow = TerminalUITests.pilot(TextField("a密码字"), width: 7)
    narrow.press(.home)
    #expect(narrow.rows == ["[a密码→"])
    narrow.resize(to: Size(width: 6, height: 1))
    #expect(narrow.rows == ["[a密 →"])
  }

  @Test func `letters with marks and emoji are one character each`() {
    let field = TextField()
    let pilot = pilot(field, width: 12)
    for scalar in "e\u{301}🇩🇪".unicodeScalars { pilot.type(String(scalar)) }
    #expect(field.text == "e\u{301}🇩🇪")
    #expect(pilot.cursor == Point(x: 4, y: 0))
    pilot.press(.backspace, .backspace)
    #expect(field.text == "")
  }

  @Test func `a placeholder is there until something is typed, also while it has the focus`() {
    let field = TextField(placeholder: "Your name")
    let pilot = pilot(field, width: 14)
    #expect(pilot.rows == ["[Your name···]"])
    #expect(pilot.cursor == Point(x: 1, y: 0))
    #expect(pilot.canvas[Point(x: 1, y: 0)]?.style == .placeholder)
    pilot.type("a")
    #expect(pilot.rows == ["[a···········]"])
    pilot.press(.backspace)
    pilot.resize(to: Size(width: 8, height: 1))
    #expect(pilot.rows == ["[Your …]"])
    field.placeholder = "日本語"
    pilot.resize(to: Size(width: 7, height: 1))
    #expect(pilot.rows == ["[日本…]"])
  }

  @Test func `a disabled field has no blanks, no cursor, and looks disabled`() {
    let field = TextField("ada")
    field.isEnabled = false
    let pilot = pilot(field, width: 10)
    #expect(pilot.rows == ["[ada     ]"])
    #expect(pilot.cursor == nil)
    #expect((0..<10).allSatisfy { pilot.canvas[Point(x: $0, y: 0)]?.style == .disabled })
  }

  @Test func `what is selected is drawn reversed, while the field has the focus`() {
    let field = TextField("a密b")
    let pilot = Pilot(
      Stack(.vertical) {
        field
        Button("OK")
      },
      size: Size(width: 10, height: 2)
    )
    pilot.press(.left, .shift(.left))
    let reversed = { (0..<10).filter { x in pilot.isReversed(x) } }
    #expect(reversed() == [2, 3])
    pilot.press(.tab)
    #expect(reversed() == [])
  }

  @Test func `it has the glyphs of the application`() {
    let pilot = Pilot(TextField("abcdef"), size: Size(width: 6, height: 1), glyphs: .ascii)
    #expect(pilot.rows == ["<def.]"])
  }

  @Test func `it wants its width and its sides`() {
    let field = TextField(width: 12)
    #expect(field.size(in: Size(width: 80, height: 24)) == Size(width: 14, height: 1))
    field.width = .max
    #expect(field.size(in: Size(width: 80, height: 24)).height == 1)
    field.width = -1
    #expect(field.size(in: Size(width: 80, height: 24)) == Size(width: 2, height: 1))
  }

  @Test func `controls in a text are neither kept nor drawn`() {
    let field = TextField("a\u{1B}[31mb\nc\u{202E}")
    #expect(field.text == "a[31mbc")
    field.placeholder = "\u{1B}]52;x\n"
    field.text = ""
    #expect(pilot(field, width: 12).rows == ["[]52;x ····]"])
  }

  // MARK: What programs do

  @Test func `a text set by a program is no edit`() {
    let field = TextField()
    let log = Log(field)
    field.text = "ada"
    #expect(log.entries == ["changed ada"])
    field.text = "ada"
    #expect(log.entries == ["changed ada"])
  }

  @Test func `an equal text leaves the cursor where it is, another one as far as possible`() {
    let field = TextField("lovelace")
    let pilot = pilot(field)
    pilot.press(.left, .left)
    field.text = "lovelace"
    pilot.settle()
    #expect(pilot.picture == "lovela|ce")
    field.text = "LOVELACE"
    pilot.settle()
    #expect(pilot.picture == "LOVELA|CE")
    field.text = "THE LACE"
    pilot.settle()
    #expect(pilot.picture == "THE LA|CE")
    field.text = "ada"
    pilot.settle()
    #expect(pilot.picture == "ada|")
  }

  // MARK: What people do

  @Test func `an edit is told as a change and as an edit, a movement as neither`() {
    let field = TextField()
    let log = Log(field)
    let pilot = pilot(field)
    pilot.type("ab")
    pilot.press(.left, .delete, .delete)
    #expect(
      log.entries == [
        "changed a", "edited a", "changed ab", "edited ab", "changed a", "edited a",
      ]
    )
  }

  @Test func `a change made while a change is told comes after it`() {
    let field = TextField()
    field.changed.add { [weak field] in field?.text = $0.filter { $0 != " " } }
    let log = Log(field)
    let pilot = pilot(field)
    pilot.type("a b")
    #expect(field.text == "ab")
    #expect(log.entries.last == "edited ab")
  }

  @Test func `a paste is one edit of one line`() {
    let field = TextField("x")
    let log = Log(field)
    let pilot = pilot(field)
    pilot.paste("one\u{1B}\u{7}\ttwo\r")
    #expect(field.text == "xonetwo")
    #expect(log.entries == ["changed xonetwo", "edited xonetwo"])
    #expect(pilot.screen.ringCount == 0)
    pilot.press(.alt("z"))
    #expect(field.text == "x")
  }

  @Test
  func `of several lines the first is pasted, with a ring and a notice; nothing is submitted`() {
    let field = TextField()
    let log = Log(field)
    let page = Page(field)
    let button = Button("OK") { log.entries.append("pressed") }
    page.defaultButton = button
    let pilot = Pilot(page)
    pilot.paste("one\ntwo\n")
    #expect(field.text == "one")
    #expect(log.entries == ["changed one", "edited one", "noticed Pasted one line only."])
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `a paste that is too long is cut, with a ring and a notice`() {
    let field = TextField("abc", limit: 5)
    let log = Log(field)
    let pilot = pilot(field)
    pilot.paste("defg\nh")
    #expect(field.text == "abcde")
    #expect(log.entries.last == "noticed At most 5 characters. Pasted one line only.")
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `at the limit each press is told of, and the first one rings`() {
    let field = TextField("abc", limit: 3)
    let log = Log(field)
    let pilot = pilot(field)
    pilot.type("def")
    #expect(field.text == "abc")
    #expect(log.entries == Array(repeating: "noticed At most 3 characters.", count: 3))
    #expect(pilot.screen.ringCount == 1)
    pilot.press(.backspace)
    pilot.type("xy")
    #expect(field.text == "abx")
    #expect(pilot.screen.ringCount == 2)
  }

  @Test func `a text longer than the limit may come from a program`() {
    let field = TextField(limit: 3)
    let pilot = pilot(field)
    field.text = "abcdef"
    pilot.type("g")
    #expect(field.text == "abcdef")
    pilot.press(.backspace)
    #expect(field.text == "abcde")
  }

  @Test func `only what is allowed can be typed and pasted`() {
    let field = TextField()
    field.isAllowed = { $0.isNumber }
    let log = Log(field)
    let pilot = pilot(field)
    pilot.type("1x")
    #expect(field.text == "1")
    #expect(log.entries.last == "noticed That cannot be typed here.")
    #expect(pilot.screen.ringCount == 1)
    pilot.paste("2 3")
    #expect(field.text == "123")
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `leaving it ends editing`() {
    let field = TextField()
    let log = Log(field)
    let pilot = Pilot(
      Stack(.vertical) {
        field
        Button("OK")
      }
    )
    #expect(log.entries == [])
    pilot.press(.tab)
    #expect(log.entries == ["ended"])
    pilot.press(.tab, .tab)
    #expect(log.entries == ["ended", "ended"])
  }

  @Test func `disabled, it takes nothing at any entry`() {
    let field = TextField("ada")
    let log = Log(field)
    let keys = field.keyMap
    let pilot = pilot(field)
    field.isEnabled = false
    pilot.type("x")
    pilot.paste("y")
    pilot.press(.backspace)
    pilot.click(at: Point(x: 1, y: 0))
    keys?.binding(of: .backspace)?.perform()
    #expect(field.take("x") == false)
    #expect(field.take(pasted: "y") == false)
    #expect(field.take(MouseEvent(.press(.left), at: .origin)) == false)
    #expect(field.text == "ada")
    #expect(log.entries == ["ended"])
  }

  // MARK: The mouse

  @Test func `a click puts the cursor there, also one on half of a wide character`() {
    let pilot = pilot(TextField("a密b"), width: 10)
    pilot.click(at: Point(x: 1, y: 0))
    #expect(pilot.cursor?.x == 1)
    pilot.click(at: Point(x: 3, y: 0))
    #expect(pilot.cursor?.x == 2)
    pilot.click(at: Point(x: 8, y: 0))
    #expect(pilot.cursor?.x == 5)
    pilot.click(at: Point(x: 0, y: 0))
    #expect(pilot.cursor?.x == 1)
  }

  @Test func `dragging selects, and so does a click with Shift`() {
    let pilot = pilot(TextField("abcdef"))
    pilot.click(at: Point(x: 2, y: 0))
    pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: 4, y: 0))))
    #expect(pilot.picture == "a^bc|def")
    pilot.send(.mouse(MouseEvent(.press(.left), at: Point(x: 6, y: 0), .shift)))
    #expect(pilot.picture == "a^bcde|f")
    pilot.send(.mouse(MouseEvent(.press(.right), at: Point(x: 1, y: 0))))
    #expect(pilot.picture == "a^bcde|f")
  }

  @Test func `a click counts from what is seen of a long text`() {
    let pilot = pilot(TextField("abcdefghijkl"), width: 8)
    pilot.click(at: Point(x: 2, y: 0))
    #expect(pilot.picture == "h|ijkl")
  }
}

extension Pilot {
  fileprivate func isReversed(_ x: Int) -> Bool {
    canvas[Point(x: x, y: 0)]?.style.attributes.contains(.reverse) == true
  }
}

/// What a field tells, in words.
private final class Log {
  var entries: [String] = []

  init(_ field: TextField) {
    field.changed.add { [weak self] in self?.entries.append("changed \($0)") }
    field.edited.add { [weak self] in self?.entries.append("edited \($0)") }
    field.noticed.add { [weak self] in self?.entries.append("noticed \($0)") }
    field.ended.add { [weak self] in self?.entries.append("ended") }
  }

  deinit {}
}
