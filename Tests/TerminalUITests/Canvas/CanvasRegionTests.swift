import TerminalUI
import Testing

nonisolated struct CanvasRegionTests {
  @Test func `a part has its own coordinates and clips drawing`() {
    var canvas = Canvas(width: 6, height: 3)
    canvas.within(Rect(x: 2, y: 1, width: 3, height: 1)) { part in
      #expect(part.size == Size(width: 3, height: 1))
      #expect(part.bounds == Rect(x: 0, y: 0, width: 3, height: 1))
      part.write("abcdef", at: Point(x: -1, y: 0))
      part.write("x", at: Point(x: 0, y: 1))
    }
    #expect(canvas.rows == ["      ", "  bcd ", "      "])
    #expect(canvas.size == Size(width: 6, height: 3))
  }

  @Test func `a nested part is clipped by all parts around it`() {
    var canvas = Canvas(width: 6, height: 1)
    canvas.within(Rect(x: 1, y: 0, width: 4, height: 1)) { outer in
      outer.within(Rect(x: -3, y: 0, width: 99, height: 5)) { inner in
        #expect(inner.size == Size(width: 99, height: 5))
        #expect(inner.visible == Rect(x: 3, y: 0, width: 4, height: 1))
        inner.write("0123456789", at: .origin)
      }
    }
    #expect(canvas.rows == [" 3456 "])
  }

  @Test func `drawing in a part outside the canvas changes nothing`() {
    var canvas = Canvas(width: 2, height: 1)
    for x in [-5, 2, .min, .max] {
      canvas.within(Rect(x: x, y: x, width: 2, height: 1)) { part in
        part.fill(part.bounds, with: "#")
        part.clear()
        part.placeCursor(at: .origin)
        part.within(
          Rect(x: 0.subtractingReportingOverflow(x).partialValue, y: 0, width: 9, height: 9)
        ) {
          $0.write("abc", at: .origin)
        }
        #expect(part[.origin] == nil)
      }
    }
    #expect(canvas == Canvas(width: 2, height: 1))
  }

  @Test func `a wide character at the edge of a part becomes a blank`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.fill(canvas.bounds, with: "x")
    canvas.within(Rect(x: 1, y: 0, width: 2, height: 1)) { $0.write("日本", at: Point(x: -1, y: 0)) }
    #expect(canvas.rows == ["x  x"])
  }

  @Test func `drawing in a part blanks half a wide character beside the part`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.write("日本", at: .origin)
    canvas.within(Rect(x: 1, y: 0, width: 2, height: 1)) { $0.fill($0.bounds, with: "#") }
    #expect(canvas.rows == [" ## "])
  }

  @Test func `clearing a part removes the cursors in it and no others`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.placeCursor(at: Point(x: 0, y: 0))
    canvas.placeCursor(at: Point(x: 3, y: 0), isVisible: false)
    canvas.within(Rect(x: 2, y: 0, width: 2, height: 1)) { $0.clear() }
    #expect(canvas.cursor == Point(x: 0, y: 0))
    #expect(canvas.hiddenCursor == nil)
    canvas.placeCursor(at: Point(x: 3, y: 0), isVisible: false)
    canvas.within(Rect(x: 0, y: 0, width: 2, height: 1)) { $0.clear() }
    #expect(canvas.cursor == nil)
    #expect(canvas.hiddenCursor == Point(x: 3, y: 0))
  }

  @Test func `a cursor placed in a part has a position in the whole canvas`() {
    var canvas = Canvas(width: 6, height: 3)
    canvas.within(Rect(x: 2, y: 1, width: 3, height: 1)) { $0.placeCursor(at: Point(x: 2, y: 0)) }
    #expect(canvas.cursor == Point(x: 4, y: 1))
    canvas.within(Rect(x: 2, y: 1, width: 3, height: 1)) { $0.placeCursor(at: Point(x: 3, y: 0)) }
    #expect(canvas.cursor == nil)
  }

  @Test func `an error thrown in a part is rethrown, and the canvas has its full size again`() {
    struct Refusal: Error {}
    var canvas = Canvas(width: 2, height: 1)
    #expect(throws: Refusal.self) {
      try canvas.within(Rect(x: 1, y: 0, width: 1, height: 1)) { _ throws(Refusal) in
        throw Refusal()
      }
    }
    #expect(canvas.size == Size(width: 2, height: 1))
  }

  @Test func `assigning another canvas inside a part replaces the whole canvas`() {
    var canvas = Canvas(width: 9, height: 9)
    canvas.within(Rect(x: 5, y: 5, width: 2, height: 2)) { $0 = Canvas(width: 1, height: 1) }
    canvas.fill(canvas.bounds, with: "#")
    #expect(canvas.rows == ["#"])
  }
}
