import TerminalUI
import TerminalUITesting
import Testing

struct TextFieldTests {
  // MARK: Changes by the program

  @Test func `a text set by the program sends changed, but not edited`() {
    let field = TextField()
    let log = FieldEventLog(field)
    field.text = "ada"
    #expect(log.entries == ["changed ada"])
    field.text = "ada"
    #expect(log.entries == ["changed ada"])
  }

  @Test func `an equal text keeps the cursor in place, and another text keeps it if possible`() {
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

  // MARK: Input of the user

  @Test func `an edit sends changed and edited, a movement neither`() {
    let field = TextField()
    let log = FieldEventLog(field)
    let pilot = pilot(field)
    pilot.type("ab")
    pilot.press(.left, .delete, .delete)
    #expect(
      log.entries == [
        "changed a", "edited a", "changed ab", "edited ab", "changed a", "edited a",
      ]
    )
  }

  @Test func `a change by a handler is sent after the first change`() {
    let field = TextField()
    field.changed.add { [weak field] in field?.text = $0.filter { $0 != " " } }
    let log = FieldEventLog(field)
    let pilot = pilot(field)
    pilot.type("a b")
    #expect(field.text == "ab")
    #expect(log.entries.last == "edited ab")
  }

  @Test func `a paste is one edit of one line`() {
    let field = TextField("x")
    let log = FieldEventLog(field)
    let pilot = pilot(field)
    pilot.paste("one\u{1B}\u{7}\ttwo\r")
    #expect(field.text == "xone two")
    let left = "rejected Left out characters that cannot be shown."
    #expect(log.entries == ["changed xone two", "edited xone two", left])
    pilot.press(.alt("z"))
    #expect(field.text == "x")
  }

  @Test func `what a line cannot show has stand-ins, and stays when the user types`() {
    let field = TextField("one\ntwo\tthree\u{202E}", width: 30)
    let pilot = pilot(field, width: 32)
    #expect(pilot.rows[0].hasPrefix("[one␊two␉three‹U+202E›"))
    #expect(pilot.cursor == Point(x: 22, y: 0))
    pilot.type("x")
    #expect(field.text == "one\ntwo\tthree\u{202E}x")
    pilot.press(.left, .backspace)
    #expect(field.text == "one\ntwo\tthreex")
    pilot.click(at: Point(x: 5, y: 0))
    pilot.type("y")
    #expect(field.text == "one\nytwo\tthreex")
  }

  @Test func `a paste of several lines joins them, and submits nothing`() {
    let field = TextField()
    let log = FieldEventLog(field)
    let pilot = Pilot(
      VStack {
        field
        Button("OK") { log.entries.append("pressed") }.asDefault()
      }
    )
    pilot.paste("one\ntwo\n")
    #expect(field.text == "one two")
    #expect(log.entries == ["changed one two", "edited one two"])
    #expect(pilot.screen.ringCount == 0)
  }

  @Test func `a paste that is too long is cut, rings the bell and sends inputRejected`() {
    let field = TextField("abc", limit: 5)
    let log = FieldEventLog(field)
    let pilot = pilot(field)
    pilot.paste("defg\nh")
    #expect(field.text == "abcde")
    #expect(log.entries.last == "rejected At most 5 characters.")
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `at the limit each press is rejected, and the first one rings`() {
    let field = TextField("abc", limit: 3)
    let log = FieldEventLog(field)
    let pilot = pilot(field)
    pilot.type("def")
    #expect(field.text == "abc")
    #expect(log.entries == Array(repeating: "rejected At most 3 characters.", count: 3))
    #expect(pilot.screen.ringCount == 1)
    pilot.press(.backspace)
    pilot.type("xy")
    #expect(field.text == "abx")
    #expect(pilot.screen.ringCount == 2)
  }

  @Test func `a program can set a text longer than the limit`() {
    let field = TextField(limit: 3)
    let pilot = pilot(field)
    field.text = "abcdef"
    pilot.type("g")
    #expect(field.text == "abcdef")
    pilot.press(.backspace)
    #expect(field.text == "abcde")
  }

  @Test func `only allowed characters can be typed and pasted`() {
    let field = TextField()
    field.isAllowed = { $0.isNumber }
    let log = FieldEventLog(field)
    let pilot = pilot(field)
    pilot.type("1x")
    #expect(field.text == "1")
    #expect(log.entries.last == "rejected That cannot be typed here.")
    #expect(pilot.screen.ringCount == 1)
    pilot.paste("2 3")
    #expect(field.text == "123")
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `losing the focus sends ended`() {
    let field = TextField()
    let log = FieldEventLog(field)
    let pilot = Pilot(
      VStack {
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

  @Test func `a disabled field handles no input`() {
    let field = TextField("ada")
    let log = FieldEventLog(field)
    let keys = field.keyMap
    let pilot = pilot(field)
    field.isEnabled = false
    pilot.type("x")
    pilot.paste("y")
    pilot.press(.backspace)
    pilot.click(at: Point(x: 1, y: 0))
    keys?.binding(of: .backspace)?.perform()
    #expect(field.handle("x") == false)
    #expect(field.handle(pasted: "y") == false)
    #expect(field.handle(MouseEvent(.press(.left), at: .origin)) == false)
    #expect(field.text == "ada")
    #expect(log.entries == ["ended"])
  }

  // MARK: The mouse

  @Test func `a click moves the cursor, also on half of a wide character`() {
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

  @Test func `dragging and clicking with Shift select`() {
    let pilot = pilot(TextField("abcdef"))
    pilot.click(at: Point(x: 2, y: 0))
    pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: 4, y: 0))))
    #expect(pilot.picture == "a^bc|def")
    pilot.send(.mouse(MouseEvent(.press(.left), at: Point(x: 6, y: 0), .shift)))
    #expect(pilot.picture == "a^bcde|f")
    pilot.send(.mouse(MouseEvent(.press(.right), at: Point(x: 1, y: 0))))
    // The right button opens a menu, and does not change the selection.
    pilot.press(.escape)
    #expect(pilot.picture == "a^bcde|f")
  }

  @Test func `a click takes scrolling into account`() {
    let pilot = pilot(TextField("abcdefghijkl"), width: 8)
    pilot.click(at: Point(x: 2, y: 0))
    #expect(pilot.picture == "h|ijkl")
  }
}

/// The events of a field as text.
private final class FieldEventLog {
  var entries: [String] = []

  init(_ field: TextField) {
    field.changed.add { [weak self] in self?.entries.append("changed \($0)") }
    field.edited.add { [weak self] in self?.entries.append("edited \($0)") }
    field.inputRejected.add { [weak self] in self?.entries.append("rejected \($0)") }
    field.ended.add { [weak self] in self?.entries.append("ended") }
  }
}
