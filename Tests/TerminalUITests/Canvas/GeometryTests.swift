import TerminalUI
import Testing

struct GeometryTests {
  @Test func `an intersection is the area that both rectangles cover`() {
    let screen = Rect(x: 0, y: 0, width: 10, height: 5)
    let dialog = Rect(x: 7, y: 3, width: 10, height: 10)
    #expect(screen.intersection(dialog) == Rect(x: 7, y: 3, width: 3, height: 2))
    #expect(dialog.intersection(screen) == Rect(x: 7, y: 3, width: 3, height: 2))
  }

  @Test func `rectangles that do not overlap have an empty intersection`() {
    let left = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(left.intersection(Rect(x: 5, y: 0, width: 2, height: 2)).size.isEmpty)
    #expect(left.intersection(Rect(x: 0, y: -9, width: 2, height: 2)).size.isEmpty)
  }

  @Test func `an inset larger than the rectangle leaves an empty rectangle`() {
    #expect(Rect(x: 0, y: 0, width: 3, height: 3).inset(left: 2, right: 2).size.isEmpty)
  }

  @Test func `sizes are never negative`() {
    #expect(Size(width: -1, height: 4) == Size(width: 0, height: 4))
  }

  @Test func `a rectangle contains its first cell and not the one past its last`() {
    let rect = Rect(x: 1, y: 1, width: 2, height: 1)
    #expect(rect.contains(Point(x: 1, y: 1)))
    #expect(rect.contains(Point(x: 2, y: 1)))
    #expect(!rect.contains(Point(x: 3, y: 1)))
    #expect(!rect.contains(Point(x: 1, y: 2)))
  }
}

nonisolated struct ExtremeGeometryTests {
  @Test func `sums that would overflow are clamped`() {
    let rect = Rect(x: .max, y: .min, width: .max, height: .max)
    #expect(rect.columns.isEmpty)
    #expect(rect.rows == .min..<(-1))
    #expect(rect.offset(x: .min, y: .min).origin == Point(x: -1, y: .min))
    #expect(rect.offset(x: 1, y: 1).origin == Point(x: .max, y: .min + 1))
  }

  @Test func `intersections and insets of extreme rectangles do not overflow`() {
    let numbers = [Int.min, -1, 0, 1, .max]
    let screen = Rect(x: 0, y: 0, width: 80, height: 24)
    for x in numbers {
      for width in numbers {
        let rect = Rect(x: x, y: x, width: width, height: width)
        let common = screen.intersection(rect)
        #expect(screen.columns.lowerBound <= common.origin.x)
        #expect(common.columns.upperBound <= screen.columns.upperBound)
        _ = rect.intersection(rect.inset(left: x, top: width, right: x, bottom: width))
      }
    }
  }

  @Test func `a rectangle without columns or rows is empty`() {
    #expect(Rect(x: 1, y: 1, width: 0, height: 3).isEmpty)
    #expect(!Rect(x: 1, y: 1, width: 1, height: 1).isEmpty)
  }
}
