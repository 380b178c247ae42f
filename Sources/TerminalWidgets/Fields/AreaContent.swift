/// The content of a text area.
final class AreaContent: PlainTextContent {
  /// True if long lines continue in the next row.
  var wraps: Bool

  var editor: TextEditor<String>
  private(set) var layout = TextLayout.plain

  private var viewport = TextViewport()
  /// The first column of the text in the latest drawing.
  private var origin = 0

  init(_ editor: TextEditor<String>, wraps: Bool) {
    self.editor = editor
    self.wraps = wraps
  }

  /// The row of the cursor, from the top of the area; nil if the area has no cells.
  var cursorRow: Int? {
    var viewport = viewport
    return viewport.show(editor, in: layout).cursor?.y
  }

  func draw(on canvas: inout Canvas, _ glyphs: Glyphs, _ appearance: FieldAppearance) {
    let brackets = FieldBrackets(glyphs.field, width: canvas.size.width)
    let rows = canvas.size.height
    origin = brackets.origin
    layout = TextLayout(columns: brackets.columns, rows: rows, wraps: wraps) { $0.columns }
    let display = viewport.show(editor, in: layout)
    canvas.paint(appearance.ground, glyphs)
    let arrows = OverflowArrows(display, height: rows, glyphs)
    for row in canvas.visible.rows.clamped(to: 0..<rows) {
      brackets.draw(
        on: &canvas,
        row: row,
        opening: arrows.opening(ofRow: row) ?? appearance.focusMark(glyphs),
        closing: arrows.closing(ofRow: row),
        style: appearance.bracketStyle(glyphs)
      )
    }
    canvas.within(Rect(x: origin, y: 0, width: brackets.columns, height: rows)) { canvas in
      drawText(of: display, on: &canvas, glyphs, appearance)
      if appearance.isFocused, let cursor = display.cursor { canvas.placeCursor(at: cursor) }
    }
  }

  private func drawText(
    of display: TextDisplay,
    on canvas: inout Canvas,
    _ glyphs: Glyphs,
    _ appearance: FieldAppearance
  ) {
    canvas.fill(canvas.bounds, style: appearance.style)
    if editor.isEmpty {
      let lines = appearance.hint(glyphs).wrapped(to: canvas.size.width)
      for (y, line) in lines.prefix(canvas.size.height).enumerated() {
        canvas.write(line, at: Point(x: 0, y: y), style: appearance.hintStyle)
      }
    }
    for (y, row) in display.rows.enumerated() {
      canvas.write(row.text, at: Point(x: 0, y: y), style: appearance.style)
      guard appearance.isFocused, let selection = row.selection else { continue }
      let columns = Rect(x: selection.lowerBound, y: y, width: selection.count, height: 1)
      canvas.restyle(columns) { $0.adding(.reverse) }
    }
  }

  func position(of event: MouseEvent) -> TextPosition {
    let column = event.position.x.subtractingClamped(origin)
    let place = Point(
      x: min(max(0, column), layout.columns),
      y: min(max(0, event.position.y), layout.rows)
    )
    return viewport.position(at: place, in: editor, layout: layout)
  }
}

/// The arrows that replace brackets of a text area to show where text is hidden.
private nonisolated struct OverflowArrows {
  private let display: TextDisplay
  private let height: Int
  private let glyphs: Glyphs

  init(_ display: TextDisplay, height: Int, _ glyphs: Glyphs) {
    self.display = display
    self.height = height
    self.glyphs = glyphs
  }

  func opening(ofRow row: Int) -> Character? {
    // In an area of one row, the up arrow replaces the opening bracket, because the down arrow may
    // replace the closing one.
    if height == 1, display.isCutAbove { return glyphs.up }
    return row < display.rows.count && display.rows[row].isCutLeft ? glyphs.left : nil
  }

  func closing(ofRow row: Int) -> Character? {
    if row == 0, height > 1, display.isCutAbove { return glyphs.up }
    if row == height - 1, display.isCutBelow { return glyphs.down }
    return row < display.rows.count && display.rows[row].isCutRight ? glyphs.right : nil
  }
}
