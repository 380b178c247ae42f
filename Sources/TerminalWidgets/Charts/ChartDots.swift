/// The characters that draw a chart on a terminal with UTF-8.
///
/// Elsewhere, charts are drawn with ASCII characters: see ``Glyphs/levels`` and ``Glyphs/series``.
public nonisolated enum ChartDots: Hashable, Sendable {
  /// Parts of a filled cell.
  case blocks
  /// Eight dots in each cell, in two columns, for twice as many numbers in the same room.
  case braille
}

nonisolated extension ChartDots {
  /// Returns the number of numbers that fit beside each other in some cells.
  func columns(in cells: Int, _ glyphs: Glyphs) -> Int {
    max(0, self == .braille && !glyphs.isASCII ? cells * 2 : cells)
  }

  /// Draws one row of bars, of which the last one ends at the right edge.
  ///
  /// - Parameters:
  ///   - bars: The level of each bar from 0 to 1, or nil for a gap, with the style.
  ///   - canvas: The canvas.
  ///   - row: The row in the canvas.
  ///   - height: The number of rows of the whole chart.
  ///   - glyphs: The characters of the screen.
  func drawBars(
    _ bars: [(level: Double?, style: Style)],
    in canvas: inout Canvas,
    row: Rect,
    height: Int,
    _ glyphs: Glyphs
  ) {
    let isBraille = self == .braille && !glyphs.isASCII
    let steps = isBraille ? 4 : max(1, glyphs.levels.count - 1)
    /// Returns how many steps of a bar are in this row.
    func part(_ level: Double?) -> Int {
      guard let level else { return 0 }
      // The smallest number is visible too.
      let full = max(1, Int((level * Double(steps * height)).rounded()))
      let below = (height - 1 - row.origin.y) * steps
      return min(max(0, full - below), steps)
    }
    let perCell = isBraille ? 2 : 1
    for cell in 0..<row.size.width {
      let end = bars.count - (row.size.width - 1 - cell) * perCell
      guard end > 0 else { continue }
      let right = bars[end - 1]
      let left = end > 1 && isBraille ? bars[end - 2] : (nil, right.style)
      let character: String
      if isBraille {
        let bits = Braille.column(part(left.0), .left) | Braille.column(part(right.level), .right)
        character = Braille.text(bits)
      } else {
        let step = part(right.level)
        character = glyphs.levels.indices.contains(step) ? String(glyphs.levels[step]) : " "
      }
      let style = right.level == nil ? left.1 : right.style
      canvas.write(character, at: row.origin.offset(x: cell), style: style)
    }
  }
}

/// Characters of eight dots, four rows of two.
nonisolated enum Braille {
  enum Side { case left, right }

  /// The bits of the dots from the top to the bottom.
  private static let left: [UInt8] = [0x01, 0x02, 0x04, 0x40]
  private static let right: [UInt8] = [0x08, 0x10, 0x20, 0x80]

  /// Returns the bit of a dot in a cell.
  static func dot(x: Int, y: Int) -> UInt8 { (x == 0 ? left : right)[y] }

  /// Returns the bits of a column whose lowest dots are set.
  static func column(_ count: Int, _ side: Side) -> UInt8 {
    (side == .left ? left : right).suffix(count).reduce(0, |)
  }

  /// Returns the character for a set of dots, or a space for none.
  static func text(_ bits: UInt8) -> String {
    guard bits != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(bits)) else { return " " }
    return String(Character(scalar))
  }
}
