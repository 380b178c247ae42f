/// The lines of an SVG image, one path for each color and opacity.
nonisolated struct SVGLines {
  private var paths: [(color: String, opacity: String, path: String)] = []

  /// Adds a horizontal line, or extends the previous line if the new line continues that line.
  mutating func addHorizontal(from x: Int, to end: Int, y: Int, color: String, opacity: String) {
    let joint = "M\(x) \(y).5"
    add(joint + "H\(end)", color: color, opacity: opacity)
    guard let index = paths.firstIndex(where: { $0.color == color && $0.opacity == opacity })
    else { return }
    let doubled = "H\(x)" + joint + "H\(end)"
    if paths[index].path.hasSuffix(" \(y).5" + doubled) {
      paths[index].path.removeLast(doubled.count)
      paths[index].path += "H\(end)"
    }
  }

  mutating func add(_ path: String, color: String, opacity: String) {
    if let index = paths.firstIndex(where: { $0.color == color && $0.opacity == opacity }) {
      paths[index].path += path
    } else {
      paths.append((color, opacity, path))
    }
  }

  var elements: [String] {
    paths.map { color, opacity, path in
      let faint = opacity.isEmpty ? "" : " stroke-opacity=\"\(opacity)\""
      return "<path fill=\"none\" stroke=\"\(color)\"\(faint) d=\"\(path)\"/>"
    }
  }
}

/// A thin box-drawing character, described by the sides of the cell that its lines touch.
nonisolated struct BoxDrawingLine {
  private enum Side {
    case left
    case right
    case up
    case down
  }

  private let sides: Set<Side>
  private let isRound: Bool

  init?(_ scalar: Unicode.Scalar) {
    let sides: Set<Side>
    switch scalar {
    case "│": sides = [.up, .down]
    case "┌", "╭": sides = [.right, .down]
    case "┐", "╮": sides = [.left, .down]
    case "└", "╰": sides = [.right, .up]
    case "┘", "╯": sides = [.left, .up]
    case "├": sides = [.right, .up, .down]
    case "┤": sides = [.left, .up, .down]
    case "┬": sides = [.left, .right, .down]
    case "┴": sides = [.left, .right, .up]
    case "┼": sides = [.left, .right, .up, .down]
    default: return nil
    }
    self.sides = sides
    isRound = (0x256D...0x2570).contains(scalar.value)
  }

  /// Returns the SVG path of the lines in the cell whose top left corner is at `x` and `y`.
  ///
  /// Half-pixel coordinates keep a line of one pixel sharp.
  func path(x: Int, y: Int, cell: Size) -> String {
    let middle = "\(x + cell.width / 2).5"
    let center = "\(y + cell.height / 2).5"
    let right = x + cell.width
    let bottom = y + cell.height
    if isRound {
      let end = sides.contains(.left) ? x : right
      return "M\(end) \(center)Q\(middle) \(center) \(middle) \(sides.contains(.up) ? y : bottom)"
    }
    var path = ""
    if sides.contains(.left) || sides.contains(.right) {
      let from = sides.contains(.left) ? "\(x)" : middle
      let to = sides.contains(.right) ? "\(right)" : middle
      path += "M\(from) \(center)H\(to)"
    }
    if sides.contains(.up) || sides.contains(.down) {
      let from = sides.contains(.up) ? "\(y)" : center
      let to = sides.contains(.down) ? "\(bottom)" : center
      path += "M\(middle) \(from)V\(to)"
    }
    return path
  }
}
