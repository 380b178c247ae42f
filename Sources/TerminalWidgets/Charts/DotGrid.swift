/// The dots of several lines in an area of cells.
///
/// A cell has 2×4 dots of braille, 2×2 quarters of a block, or one ASCII character. A cell that
/// several lines cross shows the dots of all lines in the style of the last one.
nonisolated struct DotGrid {
  /// The number of dots.
  let size: Size
  private let cells: Size
  private let perCell: Size
  private var bits: [UInt8]
  /// The index of the line that drew last in each cell.
  private var owners: [UInt8]
  /// True for each cell that a line crosses, and false for a cell in an area.
  private var isLine: [Bool]

  init(cells: Size, _ dots: ChartDots, _ glyphs: Glyphs) {
    perCell =
      glyphs.isASCII
      ? Size(width: 1, height: 1) : Size(width: 2, height: dots == .braille ? 4 : 2)
    self.cells = cells
    size = Size(width: cells.width * perCell.width, height: cells.height * perCell.height)
    bits = Array(repeating: 0, count: cells.width * cells.height)
    owners = bits
    isLine = Array(repeating: false, count: bits.count)
  }

  /// Sets the dot in a column at a height, counted from the bottom.
  mutating func set(x: Int, height: Int, line: Int, isArea: Bool = false) {
    let y = size.height - 1 - height
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return }
    let index = y / perCell.height * cells.width + x / perCell.width
    bits[index] |= bit(x: x % perCell.width, y: y % perCell.height)
    owners[index] = UInt8(truncatingIfNeeded: line)
    if !isArea { isLine[index] = true }
  }

  /// Returns the row of cells with the dots of a number; nil for NaN.
  func row(of number: Double, _ scale: ChartScale) -> Int? {
    scale.step(of: number, last: size.height - 1).map { step in
      (size.height - 1 - step) / perCell.height
    }
  }

  /// Connects two dots.
  mutating func connect(_ first: Point, _ second: Point, line: Int) {
    let (width, height) = (abs(second.x - first.x), abs(second.y - first.y))
    let count = max(width, height)
    guard count > 0 else { return set(x: first.x, height: first.y, line: line) }
    for step in 0...count {
      let part = Double(step) / Double(count)
      set(
        x: first.x + Int((Double(second.x - first.x) * part).rounded()),
        height: first.y + Int((Double(second.y - first.y) * part).rounded()),
        line: line
      )
    }
  }

  /// Fills the area between two connected dots and a height with every second dot.
  ///
  /// The line remains visible, because its dots touch each other.
  mutating func fill(_ first: Point, _ second: Point, from base: Int, line: Int) {
    let width = second.x - first.x
    for x in first.x...max(first.x, second.x) {
      let part = width > 0 ? Double(x - first.x) / Double(width) : 0
      let top = first.y + Int((Double(second.y - first.y) * part).rounded())
      for height in min(base, top)...max(base, top)
      where perCell.height == 1 || (x + height) % 2 == 0 {
        set(x: x, height: height, line: line, isArea: true)
      }
    }
  }

  /// Calls a closure with each cell that has dots, its character, and the index of its line.
  ///
  /// The text is nil where the mark of the line stands for it.
  func forEachCell(_ body: (Point, _ text: String?, _ line: Int) -> Void) {
    for index in bits.indices where bits[index] != 0 {
      let point = Point(x: index % cells.width, y: index / cells.width)
      let text = text(bits[index]) ?? (isLine[index] ? nil : ".")
      body(point, text, Int(owners[index]))
    }
  }

  private func bit(x: Int, y: Int) -> UInt8 {
    perCell.height == 4 ? Braille.dot(x: x, y: y) : 1 << UInt8(y * 2 + x)
  }

  private func text(_ bits: UInt8) -> String? {
    switch perCell.height {
    case 4: Braille.text(bits)
    case 2: String(DotGrid.quarters[Int(bits)])
    default: nil
    }
  }

  /// The characters for each set of upper left, upper right, lower left and lower right quarters.
  private static let quarters = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
}
