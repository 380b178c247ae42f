import TerminalUI
import TestSupport
import Testing

struct TextDisplayTests {
  @Test func `each line has a row, and the cursor is in its cell`() {
    let display = shown("one/tw|o/", wraps: false)
    #expect(display.rows.map(\.text) == ["one", "two", ""])
    #expect(display.cursor == Point(x: 2, y: 1))
    #expect(!display.isCutAbove && !display.isCutBelow)
  }

  @Test(arguments: [
    ("one two three four", 9, ["one two ", "three ", "four"]),
    ("one two", 8, ["one two"]), ("one two", 7, ["one ", "two"]),
    ("abcdefgh", 4, ["abc", "def", "gh"]), ("abc", 4, ["abc"]), ("abc ", 4, ["abc ", ""]),
    ("abc  d", 4, ["abc ", " d"]), ("密码密", 5, ["密码", "密"]), ("密", 2, ["密", ""]), ("", 5, [""]),
    ("ab", 1, ["a", "b", ""]), ("a abcdef", 4, ["a ", "abc", "def"]), ("密", 1, ["", ""]),
  ])
  func `long lines are wrapped between words, if possible`(
    text: String,
    width: Int,
    rows: [String]
  ) {
    var viewport = TextViewport()
    let layout = TextLayout(columns: width, rows: 9, width: columns)
    let display = viewport.show(TextEditor(lines: text), in: layout)
    #expect(display.rows.map(\.text) == rows)
    #expect(display.rows.map(\.isWrapped) == rows.indices.map { $0 < rows.count - 1 })
  }

  @Test func `the cursor at the end of a row is at the start of the next`() {
    #expect(shown("one two |three", width: 9).cursor == Point(x: 0, y: 1))
    #expect(shown("one two| three", width: 9).cursor == Point(x: 7, y: 0))
    #expect(shown("abcd|", width: 4).cursor == Point(x: 1, y: 1))
    #expect(shown("abc|", width: 4).cursor == Point(x: 3, y: 0))
    #expect(shown("abc |", width: 4).cursor == Point(x: 0, y: 1))
  }

  @Test func `the text scrolls only when the cursor would leave it`() {
    var viewport = TextViewport()
    let layout = TextLayout(columns: 9, rows: 3, wraps: false, width: columns)
    var editor = TextEditor(lines: "0\n1\n2\n3\n4\n5")
    var first: [Int] = []
    for motion in [Motion.down, .down, .down, .down, .up, .up, .up, .textEnd, .textStart] {
      editor.move(motion)
      first.append(viewport.show(editor, in: layout).rows[0].line)
    }
    #expect(first == [0, 0, 1, 2, 2, 2, 1, 3, 0])
  }

  @Test func `no row stays empty while text is hidden above`() {
    var viewport = TextViewport()
    let layout = TextLayout(columns: 9, rows: 3, width: columns)
    var editor = area("0/1/2/3/4/5|")
    _ = viewport.show(editor, in: layout)
    editor.delete(.left)
    editor.delete(.left)
    let display = viewport.show(editor, in: layout)
    #expect(display.rows.map(\.text) == ["2", "3", "4"])
    #expect(display.isCutAbove && !display.isCutBelow)
  }

  @Test func `without wrapping all lines scroll sideways together`() {
    var viewport = TextViewport()
    let layout = TextLayout(columns: 4, rows: 3, wraps: false, width: columns)
    var editor = area("abcdefg|/xy/x密码密")
    var display = viewport.show(editor, in: layout)
    #expect(display.rows.map(\.text) == ["efg", "", " 密"])
    #expect(display.rows.map(\.isCutLeft) == [true, true, true])
    #expect(display.cursor == Point(x: 3, y: 0))
    editor.move(.down)
    display = viewport.show(editor, in: layout)
    #expect(display.rows.map(\.text) == ["abcd", "xy", "x密"])
    #expect(display.rows.map(\.isCutRight) == [true, false, true])
    editor.move(.up)
    editor.move(.lineStart)
    #expect(viewport.show(editor, in: layout).cursor == Point(x: 0, y: 0))
  }

  @Test func `a selected line break is visible`() {
    let display = shown("a^b//cd|e", wraps: false)
    #expect(display.rows.map(\.selection) == [1..<3, 0..<1, 0..<2])
    #expect(shown("ab|", wraps: false).rows[0].selection == nil)
    #expect(shown("ab^/|c", wraps: false).rows.map(\.selection) == [2..<3, nil])
    let wrapped = shown("one ^two thr|ee", width: 9)
    #expect(wrapped.rows.map(\.selection) == [4..<8, 0..<3])
  }

  @Test func `a click moves the cursor to the clicked character`() {
    var viewport = TextViewport()
    let layout = TextLayout(columns: 9, rows: 3, width: columns)
    var editor = area("one two three/密码|/x")
    _ = viewport.show(editor, in: layout)
    for (point, picture) in [
      (Point(x: 4, y: 0), "one |two three/密码/x"), (Point(x: 8, y: 0), "one two| three/密码/x"),
      (Point(x: 3, y: 2), "one two three/密|码/x"), (Point(x: 9, y: 9), "one two three/密码/x|"),
      (Point(x: -1, y: -1), "|one two three/密码/x"),
    ] {
      editor.moveCursor(to: viewport.position(at: point, in: editor, layout: layout))
      #expect(editor.picture == picture)
    }
  }

  @Test(arguments: 1...10)
  func `the rows of a wrapped line contain the whole line`(room: Int) {
    var numbers = SeededRandom(seed: UInt64(room))
    for _ in 0..<200 {
      let text = (0..<20).map { _ in pieces.randomElement(using: &numbers) ?? "a" }.joined()
      var viewport = TextViewport()
      let layout = TextLayout(columns: room, rows: 100, width: columns)
      let display = viewport.show(TextEditor(lines: text), in: layout)
      var end = 0
      for row in display.rows {
        #expect(row.isCutLeft == false)
        if !row.isCutRight {
          #expect(row.characters.lowerBound == end)
          end = row.characters.upperBound
        } else {
          // A character is skipped only if it is wider than a row.
          #expect(room == 1)
          end += 1
        }
      }
      #expect(end == text.count)
    }
  }

  private func shown(_ picture: String, width: Int = 10, wraps: Bool = true) -> TextDisplay {
    var viewport = TextViewport()
    let layout = TextLayout(columns: width, rows: 5, wraps: wraps, width: columns)
    return viewport.show(area(picture), in: layout)
  }
}
