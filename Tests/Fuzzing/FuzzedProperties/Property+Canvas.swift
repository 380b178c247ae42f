internal import TerminalUI

extension Property {
  /// Drawing stays inside its clip rectangle, and the differences of two canvases are complete.
  static let canvas = Property("canvas", seeds: canvasSeeds) { bytes throws(Violation) in
    var comparison = CanvasComparison(width: bytes.number(12), height: bytes.number(6))
    while !bytes.isEmpty { try comparison.step(&bytes) }
  }

  private static var canvasSeeds: [[UInt8]] {
    [
      [9, 3, 0, 2, 8, 8, 4, 0x89, 0x61, 0x9A, 0x80, 1, 1, 7, 7, 5, 2, 0x89, 3, 3],
      [5, 2, 2, 1, 6, 6, 9, 3, 8, 8, 4, 0x9B, 0x89, 0x89, 5, 1, 1, 7, 7, 4, 8, 2, 1, 1],
      [8, 4, 3, 4, 8, 8, 9, 3, 0x61, 0x89, 4, 2, 8, 8, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9],
      [1, 1, 0, 0, 7, 7, 1, 0x89, 1, 1, 8, 8, 1, 1, 0x89, 7, 8, 8, 2, 2, 6, 3, 8, 8],
    ]
  }
}

/// A comparison of a canvas with a plain, slow canvas.
private struct CanvasComparison {
  private var canvas: Canvas
  private var plain: PlainCanvas
  private var shown: Canvas

  init(width: Int, height: Int) {
    canvas = Canvas(width: width, height: height)
    plain = PlainCanvas(width: width, height: height)
    shown = canvas
  }

  mutating func step(_ bytes: inout Bytes) throws(Violation) {
    let style = Style(
      bytes.element(of: Style.Role.allCases),
      Style.Attributes(rawValue: bytes.byte() & 31)
    )
    let all = Rect(size: canvas.size)
    switch bytes.number(10) {
    case 0:
      let (point, text) = (pointNearby(&bytes), bytes.text(upTo: 6))
      let columns = canvas.write(text, at: point, style: style)
      try demand(columns, is: text.columns, "columns written")
      plain.write(text, x: point.x, y: point.y, style: style, clip: all)
    case 1:
      let (rect, filling) = (rectNearby(&bytes), bytes.text(upTo: 1).first ?? "x")
      canvas.fill(rect, with: filling, style: style)
      plain.fill(rect, with: filling, style: style, clip: all)
    case 2:
      let (rect, point) = (rectNearby(&bytes), pointNearby(&bytes))
      let text = bytes.text(upTo: 6)
      canvas.within(rect) { $0.write(text, at: point, style: style) }
      let place = point.offset(x: rect.origin.x, y: rect.origin.y)
      plain.write(text, x: place.x, y: place.y, style: style, clip: rect.intersection(all))
    case 3:
      let (rect, inner, filling) = (
        rectNearby(&bytes), rectNearby(&bytes), bytes.text(upTo: 1).first ?? "x"
      )
      canvas.within(rect) { $0.fill(inner, with: filling, style: style) }
      let place = inner.offset(x: rect.origin.x, y: rect.origin.y)
      plain.fill(place, with: filling, style: style, clip: rect.intersection(all))
    default:
      try drawInside(rect(&bytes), style, &bytes)
    }
    try compare()
    try checkDifferences(showsNow: bytes.flag())
  }

  /// Draws what the plain canvas cannot, and checks that nothing outside the rectangle changes.
  private mutating func drawInside(
    _ clip: Rect,
    _ style: Style,
    _ bytes: inout Bytes
  ) throws(Violation) {
    let before = canvas
    let (kind, target, text) = (bytes.number(8), rect(&bytes), bytes.text(upTo: 4))
    canvas.within(clip) { part in
      switch kind {
      case 0: part.border(target, .rounded, style: style, title: text)
      case 1: part.divider(at: target.origin, columns: target.size.width, style: style)
      case 2: part.restyle(target) { _ in style }
      case 3: part.draw(before, at: target.origin)
      case 4: part.clear()
      case 5: part.placeCursor(at: target.origin)
      case 6: part.write(text, at: target.origin, style: style)
      default:
        let copy = part
        part.within(target) { $0.draw(copy, at: .origin) }
      }
    }
    try demand(canvas.size, is: before.size, "the size")
    if let cursor = canvas.cursor {
      try demand(Rect(size: canvas.size).contains(cursor), "the cursor is outside, at \(cursor)")
    }
    for y in 0..<canvas.size.height {
      for x in 0..<canvas.size.width where !clip.contains(Point(x: x, y: y)) {
        guard let old = before[Point(x: x, y: y)], let new = canvas[Point(x: x, y: y)] else {
          throw Violation(sentence: "no cell at \(x), \(y)")
        }
        // A wide character that loses its other half becomes a blank.
        let isBlank = old.columns != 1 && new.text == " " && new.style == old.style
        try demand(new == old || isBlank, "drawn outside, at \(x), \(y): \(new)")
      }
    }
    plain = PlainCanvas(canvas)
  }

  private func compare() throws(Violation) {
    for y in 0..<plain.height {
      var isHalf = false
      for x in 0..<plain.width {
        guard let cell = canvas[Point(x: x, y: y)] else {
          throw Violation(sentence: "no cell at \(x), \(y)")
        }
        let expected = plain.cells[y][x]
        try demand(cell.text, is: expected.text, "the cell at \(x), \(y)")
        try demand(cell.style, is: expected.style, "the style at \(x), \(y)")
        try demand((cell.columns == 0) == isHalf, "half a character at \(x), \(y)")
        isHalf = cell.columns == 2
      }
      try demand(!isHalf, "half a character at the end of row \(y)")
    }
  }

  /// Checks that the differences, and nothing else, turn the shown canvas into the current one.
  private mutating func checkDifferences(showsNow: Bool) throws(Violation) {
    let runs = canvas.differences(from: shown)
    var screen = rows(of: shown)
    let rows = rows(of: canvas)
    for run in runs {
      let cells = canvas.cells(in: run)
      try demand(cells.count, is: run.columns.count, "cells of a run")
      for (column, cell) in zip(run.columns, cells) { screen[run.row][column] = cell }
      try demand(cells.first?.columns != 0, "a run begins with a second half")
      try demand(cells.last?.columns != 2, "a run ends with a first half")
    }
    try demand(screen, is: rows, "the screen after the update")
    try demand(runs.isEmpty == (rows == self.rows(of: shown)), "runs, or no runs, without reason")
    for (one, next) in zip(runs, runs.dropFirst()) {
      let isBehind = one.row == next.row && one.columns.upperBound < next.columns.lowerBound
      try demand(one.row < next.row || isBehind, "runs touch: \(one), \(next)")
    }
    if showsNow {
      shown = canvas
      try demand(canvas.dump().isEmpty, is: false, "dumped")
    }
  }

  private func rows(of canvas: Canvas) -> [[Canvas.Cell]] {
    (0..<canvas.size.height).map {
      canvas.cells(in: Canvas.CellRange(row: $0, columns: 0..<canvas.size.width))
    }
  }

  // MARK: Points

  /// Returns a coordinate near the canvas, or very far from it.
  private func number(_ bytes: inout Bytes) -> Int {
    let byte = bytes.byte()
    switch byte {
    case 0xFA: return .min
    case 0xFB: return .min + 1
    case 0xFC: return .max - 1
    case 0xFD: return .max
    default: return Int(byte % 20) - 6
    }
  }

  /// Returns a point near the canvas.
  ///
  /// A plain canvas is too slow for points that are far away.
  private func pointNearby(_ bytes: inout Bytes) -> Point {
    Point(x: bytes.number(20) - 6, y: bytes.number(12) - 4)
  }

  /// Returns a small rectangle near the canvas, since a plain canvas visits each of its cells.
  private func rectNearby(_ bytes: inout Bytes) -> Rect {
    let size = Size(width: bytes.number(16), height: bytes.number(8))
    return Rect(origin: pointNearby(&bytes), size: size)
  }

  private func point(_ bytes: inout Bytes) -> Point {
    Point(x: number(&bytes), y: number(&bytes))
  }

  private func rect(_ bytes: inout Bytes) -> Rect {
    let origin = point(&bytes)
    return Rect(origin: origin, size: Size(width: number(&bytes), height: number(&bytes)))
  }
}
