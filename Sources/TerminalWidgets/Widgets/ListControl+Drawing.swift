extension ListControl {
  /// The number of lines above the rows.
  var headerHeight: Int { headerHeight(of: frame.size.height) }

  /// The area of the rows, including the gutter with the pointer and the marks on the left.
  var area: Rect {
    // If the list is wide enough, a blank column separates the rows from the bar.
    bounds.inset(top: headerHeight, right: !hasBar ? 0 : frame.size.width > 8 ? 2 : 1)
  }

  /// True if there is a scroll bar at the right edge.
  var hasBar: Bool {
    let lines = frame.size.height - headerHeight
    return frame.size.width > 2 && lines > 0 && count > lines / rowHeight
  }

  /// The number of columns of the gutter, or 0 if there is no room for a gutter.
  var gutter: Int { gutter(width: area.size.width) }

  private func gutter(width: Int) -> Int {
    guard width > 5 else { return 0 }
    return allowsMarks ? 3 : 2
  }

  /// Returns the lines of ``emptyText`` for a width that includes the gutter.
  func emptyLines(width: Int) -> [String] {
    emptyText.wrapped(to: width - gutter(width: width))
  }

  /// Returns the visible area of a row, in the coordinates of the list.
  func rect(ofRow index: Int) -> Rect {
    let area = area
    let y = (index - state.scroll.first) * rowHeight + area.origin.y
    return Rect(x: 0, y: y, width: area.size.width, height: rowHeight).intersection(area)
  }

  /// Returns the index of the row at a point; nil if there is none.
  func row(at point: Point) -> Int? {
    guard area.contains(point) else { return nil }
    let index = state.scroll.first + (point.y - area.origin.y) / rowHeight
    return visibleRows.contains(index) ? index : nil
  }

  /// Places the hidden cursor of a focused list at the selected row.
  ///
  /// If no row is selected, the cursor is at the row that an arrow key would select.
  func placeHiddenCursor(on canvas: inout Canvas) {
    let row = selection ?? state.pointer
    guard rowsHaveFocus, visibleRows.contains(row) else { return }
    canvas.placeCursor(at: rect(ofRow: row).origin, isVisible: false)
  }

  func drawGutter(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard gutter > 0 else { return }
    if let selection, visibleRows.contains(selection) {
      canvas.fill(pointerCell(ofRow: selection), with: glyphs.pointer)
    }
    guard allowsMarks else { return }
    for index in visibleRows where marks.contains(index) {
      canvas.fill(pointerCell(ofRow: index).offset(x: 1), with: glyphs.done, style: .accent)
    }
  }

  private func pointerCell(ofRow index: Int) -> Rect {
    Rect(origin: rect(ofRow: index).origin, size: Size(width: 1, height: 1))
  }

  func drawEmptyText(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let room = area.size.width - gutter
    guard room > 0 else { return }
    for (line, text) in emptyLines(width: area.size.width).prefix(area.size.height).enumerated() {
      let place = Point(x: gutter, y: area.origin.y + line)
      canvas.write(text.truncated(to: room, ellipsis: glyphs.ellipsis), at: place, style: .hint)
    }
  }

  /// Highlights the selected row, or draws all rows of a disabled list as disabled.
  ///
  /// If no row is selected, a focused list highlights the left edge of the row that an arrow key
  /// would select.
  func highlightRows(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let top = area.origin.y
    guard isUsable else {
      canvas.restyle(canvas.bounds) { _ in .disabled }
      guard glyphs.marksDisabled, gutter > 0 else { return }
      for index in visibleRows {
        encloseRow(in: rect(ofRow: index).offset(y: -top), on: &canvas)
      }
      return
    }
    if let selection, visibleRows.contains(selection) {
      let rect = rect(ofRow: selection).offset(y: -top)
      let columns = focusedColumns
      let style: Style = rowsHaveFocus && columns == nil ? .current : .selected
      canvas.restyle(rect) { $0.selected(style) }
      guard rowsHaveFocus, let columns else { return }
      let cell = Rect(x: columns.lowerBound, y: rect.origin.y, width: columns.count, height: 1)
      canvas.restyle(cell.intersection(rect)) { $0.selected(.current) }
    } else if rowsHaveFocus, state.selection == nil {
      // Only the left edge is highlighted, because the row is not selected yet.
      let place = Rect(
        x: 0,
        y: (state.pointer - state.scroll.first) * rowHeight,
        width: max(1, gutter - 1),
        height: 1
      )
      canvas.restyle(place) { _ in .current }
    }
  }

  /// Writes parentheses around the text of a disabled row.
  private func encloseRow(in rect: Rect, on canvas: inout Canvas) {
    for y in rect.rows.reversed() {
      let last = rect.columns.dropFirst(gutter).last { x in
        canvas[Point(x: x, y: y)].map { $0.base != " " } ?? false
      }
      guard let last else { continue }
      let pair = Glyphs.Pair.parentheses
      canvas.write(pair.opening, at: rect.origin.offset(x: gutter - 1), style: .disabled)
      // A text that fills the row has only the opening parenthesis.
      guard rect.columns.contains(last + 1) else { return }
      canvas.write(pair.closing, at: Point(x: last + 1, y: y), style: .disabled)
      return
    }
  }
}

nonisolated extension Style {
  /// Returns the style of a cell in a selected row, where a match remains visible.
  fileprivate func selected(_ style: Style) -> Style {
    style.adding(role == .match ? attributes.union([.bold, .underline]) : attributes)
  }
}

/// An overlay that highlights the selected row, or draws all rows as disabled.
final class HighlightOverlay: Widget {
  var restyle: (inout Canvas, Glyphs) -> Void = { _, _ in }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    restyle(&canvas, glyphs)
  }
}
