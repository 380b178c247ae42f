import TerminalUI
import TestSupport
import Testing
import ViewModels

nonisolated struct CanvasTests {
  @Test func `a new canvas is blank`() {
    let canvas = Canvas(width: 3, height: 2)
    #expect(canvas.rows == ["   ", "   "])
    #expect(canvas[.origin]?.style == .text)
    #expect(canvas.cursor == nil)
  }

  @Test func `a canvas is never larger than its limit, nor smaller than nothing`() {
    #expect(Canvas(width: .max, height: 1).size == Size(width: Canvas.limit, height: 1))
    #expect(Canvas(width: -3, height: .min).size == .zero)
  }

  @Test func `text is written where it is told, with its style`() {
    var canvas = Canvas(width: 6, height: 2)
    #expect(canvas.write("abc", at: Point(x: 1, y: 1), style: .error) == 3)
    #expect(canvas.rows == ["      ", " abc  "])
    #expect(canvas[Point(x: 1, y: 1)]?.style == .error)
    #expect(canvas[Point(x: 4, y: 1)]?.style == .text)
  }

  @Test func `writing answers with the columns of the text, whatever is seen of it`() {
    var canvas = Canvas(width: 2, height: 1)
    for x in [-9, 0, 1, 9, .min, .max] {
      #expect(canvas.write("日本a", at: Point(x: x, y: 0)) == 5)
      #expect(canvas.write("plain"[...], at: Point(x: x, y: x)) == 5)
    }
  }

  @Test func `what is outside is not drawn`() {
    var canvas = Canvas(width: 3, height: 1)
    canvas.write("abcdef", at: Point(x: -2, y: 0))
    #expect(canvas.rows == ["cde"])
    canvas.write("x", at: Point(x: 0, y: 1))
    canvas.write("x", at: Point(x: 0, y: -1))
    canvas.write("x", at: Point(x: 3, y: 0))
    #expect(canvas.rows == ["cde"])
  }

  @Test func `a wide character has two cells`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.write("日", at: Point(x: 1, y: 0), style: .title)
    #expect(canvas.rows == [" 日 "])
    #expect(canvas[Point(x: 1, y: 0)]?.columns == 2)
    #expect(canvas[Point(x: 2, y: 0)]?.columns == 0)
    #expect(canvas[Point(x: 2, y: 0)]?.text == "")
    #expect(canvas[Point(x: 2, y: 0)]?.style == .title)
  }

  @Test func `a wide character at an edge is a blank`() {
    var canvas = Canvas(width: 3, height: 1)
    canvas.fill(canvas.bounds, with: "x")
    canvas.write("日", at: Point(x: 2, y: 0), style: .error)
    #expect(canvas.rows == ["xx "])
    #expect(canvas[Point(x: 2, y: 0)]?.style == .error)
    canvas.write("日", at: Point(x: -1, y: 0))
    #expect(canvas.rows == [" x "])
  }

  @Test(arguments: ["a", "é"])
  func `what is drawn over one half of a wide character blanks the other`(text: String) {
    var first = Canvas(width: 4, height: 1)
    first.write("日本", at: .origin, style: .error)
    first.write(text, at: .origin)
    #expect(first.rows == [text + " 本"])
    #expect(first[Point(x: 1, y: 0)]?.style == .error)

    var second = Canvas(width: 4, height: 1)
    second.write("日本", at: .origin, style: .error)
    second.write(text, at: Point(x: 1, y: 0))
    #expect(second.rows == [" " + text + "本"])
    second.write("語", at: Point(x: 1, y: 0))
    #expect(second.rows == [" 語 "])
  }

  @Test func `marks stay with their base, and one without is not drawn`() {
    var canvas = Canvas(width: 3, height: 2)
    canvas.write("abc", at: .origin)
    canvas.write("\u{301}x", at: Point(x: 0, y: 1))
    #expect(canvas.rows == ["abc", "x  "])
    canvas.write("e\u{301}", at: Point(x: 0, y: 1))
    #expect(canvas[Point(x: 0, y: 1)]?.marks == "\u{301}")
    canvas.write("e\u{301}", at: Point(x: -1, y: 0))
    #expect(canvas.rows[0] == "abc")
  }

  @Test func `what could command a terminal is never in a cell`() {
    var canvas = Canvas(width: 12, height: 1)
    canvas.write("\u{1B}[2J\u{9B}a\u{202E}b\nc\td", at: .origin)
    #expect(canvas.text == "[2Jab c d")
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      canvas.write(random.text(), at: .origin)
      for cell in canvas.cells(in: Canvas.CellRange(row: 0, columns: 0..<12)) {
        #expect(cell.text.sanitized() == cell.text)
      }
    }
  }

  @Test func `text is drawn as it would be when sanitized`() {
    let text = "a\u{1B}[31m\tb\r\nc\u{202E}d\u{200B}日👨‍👩‍👧"
    var raw = Canvas(width: 30, height: 1)
    var clean = raw
    raw.write(text, at: .origin)
    clean.write(text.sanitized(), at: .origin)
    #expect(raw == clean)
  }

  @Test func `a rectangle is filled as far as it is inside`() {
    var canvas = Canvas(width: 4, height: 3)
    canvas.fill(Rect(x: 2, y: -1, width: 9, height: 2), with: "#", style: .accent)
    #expect(canvas.rows == ["  ##", "    ", "    "])
    canvas.clear(Rect(x: 3, y: 0, width: 1, height: 1))
    #expect(canvas.rows[0] == "  # ")
  }

  @Test func `a wide filling leaves a blank where it does not fit`() {
    var canvas = Canvas(width: 6, height: 1)
    canvas.fill(Rect(x: 0, y: 0, width: 5, height: 1), with: "日")
    #expect(canvas.rows == ["日日  "])
    canvas.fill(Rect(x: -1, y: 0, width: 9, height: 1), with: "本")
    #expect(canvas.rows == [" 本本 "])
    canvas.fill(canvas.bounds, with: "🇸🇪")
    #expect(canvas.rows == ["🇸🇪🇸🇪🇸🇪"])
    canvas.fill(canvas.bounds, with: "\u{200D}")
    #expect(canvas.rows == ["      "])
  }

  @Test func `a filling with marks is kept whole`() {
    var canvas = Canvas(width: 2, height: 1)
    canvas.fill(canvas.bounds, with: "e\u{301}")
    #expect(canvas.rows == ["e\u{301}e\u{301}"])
  }

  @Test func `what has been cleared is as new`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.write("e\u{301}日", at: .origin, style: .error)
    canvas.placeCursor(at: .origin)
    canvas.clear()
    #expect(canvas == Canvas(width: 4, height: 1))
  }

  @Test func `a style can be changed under the text`() {
    var canvas = Canvas(width: 5, height: 1)
    canvas.write("a日b", at: .origin, style: .label)
    canvas.restyle(Rect(x: 0, y: 0, width: 2, height: 1)) { $0.adding(.dim) }
    #expect(canvas[.origin]?.style == Style(.label, .dim))
    #expect(canvas[Point(x: 1, y: 0)]?.style == .label)
    #expect(canvas.rows == ["a日b "])
    canvas.restyle(canvas.bounds) { _ in .focused }
    #expect(canvas[Point(x: 2, y: 0)]?.style == .focused)
  }

  @Test func `one canvas is drawn on another, its halves never alone`() {
    var stamp = Canvas(width: 4, height: 1)
    stamp.write("日e\u{301}x", at: .origin, style: .title)
    var canvas = Canvas(width: 4, height: 2)
    canvas.draw(stamp, at: Point(x: -1, y: 0))
    canvas.draw(stamp, at: Point(x: 3, y: 1))
    #expect(canvas.rows == [" e\u{301}x ", "    "])
    #expect(canvas[Point(x: 3, y: 1)]?.style == .title)
    canvas.draw(stamp, at: Point(x: .min, y: .max))
    canvas.draw(stamp)
    #expect(canvas.rows[0] == "日e\u{301}x")
  }

  @Test func `the same cells are equal however they came about`() {
    var one = Canvas(width: 4, height: 1)
    one.write("e\u{301}", at: .origin)
    one.write("a\u{302}", at: Point(x: 1, y: 0))
    var other = Canvas(width: 4, height: 1)
    other.write("a\u{302}", at: Point(x: 1, y: 0))
    other.write("e\u{301}", at: .origin)
    #expect(one == other)
    other.write("a\u{301}", at: Point(x: 1, y: 0))
    #expect(one != other)
  }

  @Test func `more different marks than can be kept are dropped, and nothing else`() {
    var canvas = Canvas(width: 1, height: 1)
    // Of one class and without equivalents, so that every order of them is another text.
    let marks = (0x300..<0x36F).compactMap { Unicode.Scalar($0) }.filter {
      $0.properties.canonicalCombiningClass == .above && !(0x340...0x344).contains($0.value)
    }
    for first in marks.prefix(41) {
      for second in marks.prefix(41) {
        for third in marks.prefix(41) {
          var text = "a"
          text.unicodeScalars.append(contentsOf: [first, second, third])
          canvas.write(text, at: .origin)
        }
      }
    }
    #expect(canvas.rows == ["a"])
    canvas.clear()
    canvas.write("a\u{301}", at: .origin)
    #expect(canvas.rows == ["a\u{301}"])
  }
}
