import TerminalUI
import Testing

nonisolated struct CanvasClippingTests {
  @Test func `drawing at extreme positions on the smallest canvases is clipped`() {
    let numbers = [Int.min, .min + 1, -2, -1, 0, 1, 2, .max - 1, .max]
    for size in [(0, 0), (0, 3), (3, 0), (1, 1), (2, 1), (1, 2)] {
      for x in numbers {
        for y in [Int.min, -1, 0, 1, .max] {
          for extent in numbers {
            var canvas = Canvas(width: size.0, height: size.1)
            drawEverything(on: &canvas, Rect(x: x, y: y, width: extent, height: extent))
            #expect(canvas.rows.allSatisfy { $0.columns == size.0 })
            #expect(canvas.rows.count == size.1)
            _ = canvas.dump()
          }
        }
      }
    }
  }

  private func drawEverything(on canvas: inout Canvas, _ rect: Rect) {
    canvas.write("a日e\u{301}", at: rect.origin)
    canvas.write("abc", at: rect.origin)
    canvas.fill(rect, with: "x")
    canvas.fill(rect, with: "日")
    canvas.fill(rect, with: "👨‍👩‍👧")
    canvas.restyle(rect) { $0.adding(.bold) }
    canvas.border(rect, title: "title")
    canvas.divider(at: rect.origin, columns: rect.size.width)
    canvas.placeCursor(at: rect.origin)
    canvas.draw(canvas, at: rect.origin)
    canvas.within(rect) { part in
      part.fill(part.bounds, with: "日")
      part.fill(part.visible, with: "y")
      let copy = part
      part.draw(copy, at: rect.origin)
      part.within(rect) { $0.write("日本", at: rect.origin) }
      part.clear()
      _ = part[rect.origin]
    }
    canvas.clear(rect)
    canvas.write("日", at: rect.origin)
  }
}
