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

  @Test func `the size of a canvas is limited, and negative numbers count as zero`() {
    #expect(Canvas(width: .max, height: 1).size == Size(width: Canvas.limit, height: 1))
    #expect(Canvas(width: -3, height: .min).size == .zero)
  }

  @Test func `text is written at its position, with its style`() {
    var canvas = Canvas(width: 6, height: 2)
    #expect(canvas.write("abc", at: Point(x: 1, y: 1), style: .error) == 3)
    #expect(canvas.rows == ["      ", " abc  "])
    #expect(canvas[Point(x: 1, y: 1)]?.style == .error)
    #expect(canvas[Point(x: 4, y: 1)]?.style == .text)
  }

  @Test func `writing returns the columns of the text, even if it is clipped`() {
    var canvas = Canvas(width: 2, height: 1)
    for x in [-9, 0, 1, 9, .min, .max] {
      #expect(canvas.write("日本a", at: Point(x: x, y: 0)) == 5)
      #expect(canvas.write("plain"[...], at: Point(x: x, y: x)) == 5)
    }
  }

  @Test func `text outside the canvas is clipped`() {
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

  @Test func `a wide character that is half outside becomes a blank`() {
    var canvas = Canvas(width: 3, height: 1)
    canvas.fill(canvas.bounds, with: "x")
    canvas.write("日", at: Point(x: 2, y: 0), style: .error)
    #expect(canvas.rows == ["xx "])
    #expect(canvas[Point(x: 2, y: 0)]?.style == .error)
    canvas.write("日", at: Point(x: -1, y: 0))
    #expect(canvas.rows == [" x "])
  }

  @Test(arguments: ["a", "é"])
  func `drawing over one half of a wide character blanks the other half`(text: String) {
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

  @Test func `combining marks stay with their base, and a mark without a base is not drawn`() {
    var canvas = Canvas(width: 3, height: 2)
    canvas.write("abc", at: .origin)
    canvas.write("\u{301}x", at: Point(x: 0, y: 1))
    #expect(canvas.rows == ["abc", "x  "])
    canvas.write("e\u{301}", at: Point(x: 0, y: 1))
    #expect(canvas[Point(x: 0, y: 1)]?.marks == "\u{301}")
    canvas.write("e\u{301}", at: Point(x: -1, y: 0))
    #expect(canvas.rows[0] == "abc")
  }

  @Test func `cells contain only sanitized text`() {
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

  @Test func `the part of a rectangle inside the canvas is filled`() {
    var canvas = Canvas(width: 4, height: 3)
    canvas.fill(Rect(x: 2, y: -1, width: 9, height: 2), with: "#", style: .accent)
    #expect(canvas.rows == ["  ##", "    ", "    "])
    canvas.clear(Rect(x: 3, y: 0, width: 1, height: 1))
    #expect(canvas.rows[0] == "  # ")
  }

  @Test func `filling with a wide character leaves a blank where it does not fit`() {
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

  @Test func `filling with a character keeps its combining marks`() {
    var canvas = Canvas(width: 2, height: 1)
    canvas.fill(canvas.bounds, with: "e\u{301}")
    #expect(canvas.rows == ["e\u{301}e\u{301}"])
  }

  @Test func `a cleared canvas equals a new one`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.write("e\u{301}日", at: .origin, style: .error)
    canvas.placeCursor(at: .origin)
    canvas.clear()
    #expect(canvas == Canvas(width: 4, height: 1))
  }

  @Test func `restyling changes the style and keeps the text`() {
    var canvas = Canvas(width: 5, height: 1)
    canvas.write("a日b", at: .origin, style: .label)
    canvas.restyle(Rect(x: 0, y: 0, width: 2, height: 1)) { $0.adding(.dim) }
    #expect(canvas[.origin]?.style == Style(.label, .dim))
    #expect(canvas[Point(x: 1, y: 0)]?.style == .label)
    #expect(canvas.rows == ["a日b "])
    canvas.restyle(canvas.bounds) { _ in .focused }
    #expect(canvas[Point(x: 2, y: 0)]?.style == .focused)
  }

  @Test func `a canvas is drawn on another without halves of wide characters`() {
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

  @Test func `canvases with the same cells are equal, whatever the order of drawing`() {
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

  @Test func `marks that exceed the table are dropped until the canvas is cleared`() {
    var canvas = Canvas(width: 1, height: 1)
    // Marks of one combining class, without canonical equivalents, so each order is a different
    // text.
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
