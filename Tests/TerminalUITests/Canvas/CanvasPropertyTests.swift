import TerminalUI
import Testing

nonisolated struct CanvasPropertyTests {
  @Test(arguments: 0..<40)
  func `random drawing is as the plain model draws it`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = Size(
      width: Int.random(in: 0...9, using: &random),
      height: Int.random(in: 0...4, using: &random)
    )
    var canvas = Canvas(size: size)
    var model = CanvasModel(width: size.width, height: size.height)
    for step in 0..<120 {
      let rect = randomRect(&random)
      let style = randomStyle(&random)
      let at = Point(
        x: .random(in: -4...10, using: &random),
        y: .random(in: -2...5, using: &random)
      )
      switch step % 4 {
      case 0:
        let text = random.text()
        canvas.write(text, at: at, style: style)
        model.write(text, x: at.x, y: at.y, style: style, clip: Rect(size: size))
      case 1:
        let filling = random.text(upTo: 1).first ?? "x"
        canvas.fill(rect, with: filling, style: style)
        model.fill(rect, with: filling, style: style, clip: Rect(size: size))
      case 2:
        let text = random.text()
        canvas.within(rect) { $0.write(text, at: at, style: style) }
        let clip = rect.intersection(Rect(size: size))
        let place = at.offset(x: rect.origin.x, y: rect.origin.y)
        model.write(text, x: place.x, y: place.y, style: style, clip: clip)
      default:
        canvas.write("plain text", at: at, style: style)
        model.write("plain text", x: at.x, y: at.y, style: style, clip: Rect(size: size))
      }
      expect(canvas, is: model, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: 0..<20)
  func `a screen that applies the differences shows the new canvas`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var old = Canvas(width: 9, height: 3)
    draw(on: &old, times: 10, &random)
    for _ in 0..<40 {
      var new = Bool.random(using: &random) ? old : Canvas(width: 9, height: 3)
      draw(on: &new, times: .random(in: 0...3, using: &random), &random)
      let runs = new.differences(from: old)

      var screen = cells(old)
      for run in runs {
        for (column, cell) in zip(run.columns, new.cells(in: run)) {
          screen[run.row][column] = cell
        }
        #expect(new.cells(in: run).first?.columns != 0, "a run begins with a second half")
        #expect(new.cells(in: run).last?.columns != 2, "a run ends with a first half")
      }
      #expect(screen == cells(new))
      #expect(runs.isEmpty == (cells(old) == cells(new)))
      for (one, next) in zip(runs, runs.dropFirst()) {
        #expect(
          one.row < next.row
            || (one.row == next.row && one.columns.upperBound < next.columns.lowerBound)
        )
      }
      old = new
    }
  }

  @Test func `nothing that is drawn anywhere on the smallest canvases does harm`() {
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

  private func draw(on canvas: inout Canvas, times: Int, _ random: inout SeededGenerator) {
    for _ in 0..<times {
      let point = Point(
        x: .random(in: -2...9, using: &random),
        y: .random(in: 0...2, using: &random)
      )
      canvas.write(random.text(upTo: 3), at: point, style: randomStyle(&random))
    }
  }

  private func randomRect(_ random: inout SeededGenerator) -> Rect {
    Rect(
      x: .random(in: -3...9, using: &random),
      y: .random(in: -2...4, using: &random),
      width: .random(in: 0...9, using: &random),
      height: .random(in: 0...3, using: &random)
    )
  }

  private func randomStyle(_ random: inout SeededGenerator) -> Style {
    Style(
      Style.Role.allCases.randomElement(using: &random) ?? .text,
      Style.Attributes(rawValue: .random(in: 0...31, using: &random))
    )
  }

  private func cells(_ canvas: Canvas) -> [[Canvas.Cell]] {
    (0..<canvas.size.height).map {
      canvas.cells(in: Canvas.Run(row: $0, columns: 0..<canvas.size.width))
    }
  }

  private func expect(_ canvas: Canvas, is model: CanvasModel, _ comment: Comment) {
    for y in 0..<model.height {
      for x in 0..<model.width {
        let cell = canvas[Point(x: x, y: y)]
        let expected = model.cells[y][x]
        #expect(cell?.text == expected.text, comment)
        #expect(cell?.style == expected.style, comment)
      }
    }
  }
}
