import TerminalUI
import Testing

struct LineDisplayTests {
  private var viewport = LineViewport()

  @Test(arguments: [
    ("|", 5, "", 0), ("ab|", 5, "ab", 2), ("|ab", 5, "ab", 0), ("abcd|", 5, "abcd", 4),
    ("abcde|", 5, "bcde", 4), ("abcdefg|", 5, "defg", 4), ("abc|defg", 5, "abcde", 3),
    ("abcd|e", 5, "abcde", 4), ("abcde|f", 5, "bcdef", 4), ("ab|", 1, "", 0), ("a|b", 1, "b", 0),
  ])
  func `the visible part of a line includes its cursor`(
    picture: String,
    width: Int,
    text: String,
    column: Int
  ) {
    var viewport = LineViewport()
    let display = viewport.show(line(picture), columns: width, width: columns)
    #expect(display.text == text)
    #expect(display.cursorColumn == column)
  }

  @Test mutating func `the text scrolls only when the cursor would leave it`() {
    var editor = line("abcdefghij|")
    #expect(show(editor).text == "ghij")
    for _ in 0..<3 {
      editor.move(.left)
      #expect(show(editor).offset == 6)
    }
    editor.move(.left)
    #expect(show(editor).offset == 5)
    #expect(show(editor).cursorColumn == 1)
    editor.move(.lineStart)
    #expect(show(editor).text == "abcde")
    for _ in 0..<4 {
      editor.move(.right)
      #expect(show(editor).offset == 0)
    }
    editor.move(.right)
    #expect(show(editor).offset == 1)
  }

  @Test mutating func `no room is wasted while text is hidden`() {
    var editor = line("abcdefghij|")
    _ = show(editor)
    editor.delete(.left)
    #expect(show(editor).text == "fghi")
    editor.move(.lineStart)
    editor.move(.right)
    editor.delete(.lineEnd)
    #expect(show(editor).text == "a")
    editor = line("abc|")
    #expect(show(editor).text == "abc")
  }

  @Test mutating func `the display indicates on which sides text is hidden`() {
    #expect(cuts(show(line("|abcdefgh"))) == [false, true])
    #expect(cuts(show(line("abcdefgh|"))) == [true, false])
    #expect(cuts(show(line("abcd|efghijkl"))) == [true, true])
    #expect(cuts(show(line("abcd|"))) == [false, false])
  }

  @Test mutating func `a wide character takes two columns and is never cut`() {
    #expect(show(line("密码x|")).cursorColumn == 3)
    #expect(show(line("密码x|")).text == "码x")
    var wide = LineViewport()
    let display = wide.show(line("|密码x"), columns: 4, width: columns)
    #expect((display.text, display.cursorColumn) == ("密码", 0))
    let narrow = wide.show(line("|密码x"), columns: 3, width: columns)
    #expect((narrow.text, narrow.isCutRight) == ("密", true))
    let tiny = wide.show(line("|密"), columns: 1, width: columns)
    #expect((tiny.text, tiny.cursorColumn, tiny.isCutRight) == ("", 0, true))
  }

  @Test func `a mask replaces each character and determines its width`() {
    var viewport = LineViewport()
    let editor = line("密码👨‍👩‍👧x|")
    let display = viewport.show(editor, columns: 10, as: .mask("•"), width: columns)
    #expect((display.text, display.cursorColumn) == ("••••", 4))
    let wide = viewport.show(editor, columns: 10, as: .mask("密"), width: columns)
    #expect((wide.text, wide.cursorColumn) == ("密密密密", 8))
  }

  @Test mutating func `the selection of the display contains only visible columns`() {
    #expect(show(line("a^bc|d")).selection == 1..<3)
    #expect(show(line("a|bc^d")).selection == 1..<3)
    #expect(show(line("^abcdefghij|")).selection == 0..<4)
    #expect(show(line("密^码|")).selection == 2..<4)
    #expect(show(line("abcd|")).selection == nil)
  }

  @Test func `a click moves the cursor to the clicked character`() {
    var viewport = LineViewport()
    let editor = line("密码abc|")
    func position(atColumn column: Int) -> Int {
      viewport.position(atColumn: column, of: editor, width: columns).column
    }
    _ = viewport.show(editor, columns: 20, width: columns)
    let positions = (0...9).map { position(atColumn: $0) }
    #expect(positions == [0, 0, 1, 1, 2, 3, 4, 5, 5, 5])
    _ = viewport.show(editor, columns: 3, width: columns)
    #expect(position(atColumn: 0) == viewport.offset)
    #expect(position(atColumn: -1) == viewport.offset)
  }

  private mutating func show(_ editor: TextEditor<String>) -> LineDisplay {
    viewport.show(editor, columns: 5, width: columns)
  }

  private func cuts(_ display: LineDisplay) -> [Bool] {
    [display.isCutLeft, display.isCutRight]
  }
}
