import TerminalUI

/// Every role that a style can have, in that style.
final class Roles: Widget {
  private let columnWidth = 12

  override init() {
    super.init()
    growth = .horizontal
  }

  deinit {}

  override func size(in available: Size) -> Size {
    let columns = columns(width: available.width)
    let rows = (Style.Role.allCases.count + columns - 1) / columns
    return Size(width: min(available.width, columns * columnWidth), height: rows)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let columns = columns(width: canvas.size.width)
    for (index, role) in Style.Role.allCases.enumerated() {
      let place = Point(x: index % columns * columnWidth, y: index / columns)
      canvas.write("\(role)", at: place, style: Style(role))
    }
  }

  private func columns(width: Int) -> Int { max(1, min(4, (width + 1) / columnWidth)) }
}
