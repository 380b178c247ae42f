import TerminalUI
import Testing

nonisolated struct CanvasRegionTests {
  @Test func `a part is drawn in its own coordinates and clipped to itself`() {
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

  @Test func `parts of parts are clipped by all around them`() {
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

  @Test func `a part outside takes everything and shows nothing`() {
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

  @Test func `a wide character at the edge of a part is a blank`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.fill(canvas.bounds, with: "x")
    canvas.within(Rect(x: 1, y: 0, width: 2, height: 1)) { $0.write("日本", at: Point(x: -1, y: 0)) }
    #expect(canvas.rows == ["x  x"])
  }

  @Test func `half a wide character beside a part is blanked when the part covers the other`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.write("日本", at: .origin)
    canvas.within(Rect(x: 1, y: 0, width: 2, height: 1)) { $0.fill($0.bounds, with: "#") }
    #expect(canvas.rows == [" ## "])
  }

  @Test func `the cursor is placed in a part and read from the whole`() {
    var canvas = Canvas(width: 6, height: 3)
    canvas.within(Rect(x: 2, y: 1, width: 3, height: 1)) { $0.placeCursor(at: Point(x: 2, y: 0)) }
    #expect(canvas.cursor == Point(x: 4, y: 1))
    canvas.within(Rect(x: 2, y: 1, width: 3, height: 1)) { $0.placeCursor(at: Point(x: 3, y: 0)) }
    #expect(canvas.cursor == nil)
  }

  @Test func `what a part throws comes out, and the whole is whole again`() {
    struct Refusal: Error {}
    var canvas = Canvas(width: 2, height: 1)
    #expect(throws: Refusal.self) {
      try canvas.within(Rect(x: 1, y: 0, width: 1, height: 1)) { _ throws(Refusal) in
        throw Refusal()
      }
    }
    #expect(canvas.size == Size(width: 2, height: 1))
  }

  @Test func `another canvas in the place of a part does no harm`() {
    var canvas = Canvas(width: 9, height: 9)
    canvas.within(Rect(x: 5, y: 5, width: 2, height: 2)) { $0 = Canvas(width: 1, height: 1) }
    canvas.fill(canvas.bounds, with: "#")
    #expect(canvas.rows == ["#"])
  }
}
