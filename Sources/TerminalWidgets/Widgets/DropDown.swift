/// A widget that shows the rows of a list near the control to which they belong.
///
/// The widget covers the whole screen, so that a click outside of the list can close it.
package protocol PopupList: Widget {
  /// The texts of the rows.
  var rows: [String] { get }

  /// The index of the row that the keys act on; nil if there is none.
  var currentRow: Int? { get }

  /// The place of the control on the page.
  var anchor: Rect { get }

  /// The number of rows that are visible at the same time.
  var mostRows: Int { get }

  /// The number of columns of the rows.
  var columns: Int { get }

  /// Chooses a row as a user would.
  func choose(row index: Int)

  /// Makes another row the current one.
  func move(by steps: Int)

  /// Closes the list.
  func close()

  /// Returns the style of a row that is not the current one.
  func style(ofRow index: Int) -> Style

  /// Draws a row on a canvas of one row.
  func drawRow(_ index: Int, on canvas: inout Canvas, _ glyphs: Glyphs)
}

extension PopupList {
  package var columns: Int { (rows.map(\.columns).max() ?? 0) + 3 }

  /// The frame of the list and its visible rows.
  package var window: DropDown.Window {
    DropDown.Window(
      count: rows.count,
      columns: columns,
      maximum: mostRows,
      current: currentRow ?? 0,
      at: anchor,
      in: bounds.size
    )
  }

  /// Draws the list with its border.
  ///
  /// The cursor of the terminal is at the current row, unless the control keeps the focus.
  package func drawList(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let (window, currentRow) = (window, currentRow)
    window.drawFrame(on: &canvas, count: rows.count, glyphs)
    for (y, index) in zip(window.area.rows, window.shown) {
      let area = window.area
      canvas.within(Rect(x: area.origin.x, y: y, width: area.size.width, height: 1)) { canvas in
        drawRow(index, on: &canvas, glyphs)
        if takesFocus, index == currentRow { canvas.placeCursor(at: .origin, isVisible: false) }
      }
    }
  }

  package func drawRow(_ index: Int, on canvas: inout Canvas, _ glyphs: Glyphs) {
    let isCurrent = index == currentRow
    let text = "\(isCurrent ? String(glyphs.pointer) : " ") \(rows[index])"
    canvas.write(
      text.fitted(to: canvas.size.width, ellipsis: glyphs.ellipsis),
      at: .origin,
      style: isCurrent ? .focused : style(ofRow: index)
    )
  }

  /// Handles a press of the left button, and the wheel.
  package func handlePointer(_ event: MouseEvent) {
    switch event.action {
    case .press(.left):
      let window = window
      if let index = window.index(at: event.position) {
        choose(row: index)
      } else if !window.list.contains(event.position) {
        close()
      }
    case .scroll(.up): move(by: -1)
    case .scroll(.down): move(by: 1)
    default: break
    }
  }
}

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
    fileprivate init(
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

    /// Draws the border, with arrows if there are more rows, and clears the rows.
    fileprivate func drawFrame(on canvas: inout Canvas, count: Int, _ glyphs: Glyphs) {
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
