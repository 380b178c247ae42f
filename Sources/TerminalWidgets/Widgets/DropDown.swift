/// The rules that place a drop-down list near its control.
package nonisolated enum DropDown {
  /// Returns the frame of a list that is below, above or over its control.
  ///
  /// A list that does not fit below is on the side with more rows, or covers the control if both
  /// sides have fewer than three rows.
  package static func frame(for wanted: Size, at anchor: Rect, in room: Size) -> Rect {
    let top = max(0, min(anchor.origin.y, room.height))
    let bottom = max(0, min(anchor.rows.upperBound, room.height))
    let below = room.height - bottom
    let width = min(max(wanted.width, anchor.size.width), room.width)
    let x = max(0, min(anchor.origin.x, room.width - width))
    let height: Int
    let y: Int
    if wanted.height <= below || below >= max(top, 3) {
      height = min(wanted.height, below)
      y = bottom
    } else if top >= 3 {
      height = min(wanted.height, top)
      y = top - height
    } else {
      height = min(wanted.height, room.height)
      y = max(0, min(bottom, room.height - height))
    }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The frame of a list with a border, and its visible rows.
  package nonisolated struct Window {
    /// The list with its border.
    package let list: Rect
    /// The area of the rows.
    package let area: Rect
    /// The indexes of the visible rows.
    package let shown: Range<Int>

    /// Places a list near an anchor, with the current row in the middle if possible.
    package init(
      count: Int,
      columns: Int,
      maximum: Int,
      current: Int,
      at anchor: Rect,
      in room: Size
    ) {
      list = DropDown.frame(
        for: Size(width: columns + 2, height: min(count, maximum) + 2),
        at: anchor,
        in: room
      )
      let hasBorder = list.size.width > 4 && list.size.height > 2
      area = hasBorder ? list.inset(left: 1, top: 1, right: 1, bottom: 1) : list
      let height = min(area.size.height, count)
      let first = max(0, min(current - height / 2, count - height))
      shown = first..<first + height
    }

    /// Returns the index of the row at a point.
    package func index(at point: Point) -> Int? {
      guard area.contains(point) else { return nil }
      let index = shown.lowerBound + point.y - area.origin.y
      return shown.contains(index) ? index : nil
    }

    /// Draws an option in a row of the area, with a pointer before the current one.
    func draw(
      _ option: String,
      row: Int,
      isCurrent: Bool,
      style: Style,
      on canvas: inout Canvas,
      _ glyphs: Glyphs
    ) {
      let text = "\(isCurrent ? String(glyphs.pointer) : " ") \(option)"
      canvas.write(
        text.fitted(to: canvas.size.width, ellipsis: glyphs.ellipsis),
        at: Point(x: 0, y: row),
        style: style
      )
    }

    /// Draws the border, with arrows if there are more rows, and clears the rows.
    package func drawFrame(on canvas: inout Canvas, count: Int, _ glyphs: Glyphs) {
      canvas.clear(list)
      guard area != list else { return }
      canvas.panel(list, glyphs)
      let edge = list.columns.upperBound - 1
      if shown.lowerBound > 0 {
        canvas.write(String(glyphs.up), at: Point(x: edge, y: area.origin.y), style: .hint)
      }
      if shown.upperBound < count {
        let bottom = area.rows.upperBound - 1
        canvas.write(String(glyphs.down), at: Point(x: edge, y: bottom), style: .hint)
      }
    }
  }
}
