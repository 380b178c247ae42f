/// The inside of a text area: its editor, and what is seen of it.
nonisolated struct FieldLines: Sendable {
  var editor: TextEditor
  var wraps: Bool

  private var viewport = TextViewport()
  /// Where the text begins, and how it is laid out, as drawn last.
  private var origin = 0
  private var layout = TextLayout.plain

  init(_ editor: TextEditor, wraps: Bool) {
    self.editor = editor
    self.wraps = wraps
  }

  mutating func perform(_ deed: EditDeed) -> EditResult? {
    switch deed {
    case .insert(let character): editor.insert(String(character))
    case .paste(let text): editor.paste(text)
    case .perform(let command): editor.perform(command, in: layout)
    case .point(let event): take(event)
    }
  }

  /// Draws it as large as the canvas.
  mutating func draw(on canvas: inout Canvas, _ glyphs: Glyphs, _ look: FieldLook) {
    let sides = FieldSides(glyphs.field, width: canvas.size.width)
    let rows = canvas.size.height
    origin = sides.origin
    layout = TextLayout(columns: sides.columns, rows: rows, wraps: wraps) { $0.columns }
    let display = viewport.show(editor, in: layout)
    let marks = FieldMarks(display, height: rows, glyphs)
    for row in canvas.visible.rows.clamped(to: 0..<rows) {
      sides.draw(
        on: &canvas,
        row: row,
        opening: marks.opening(ofRow: row),
        closing: marks.closing(ofRow: row),
        style: look.style
      )
    }
    canvas.within(Rect(x: origin, y: 0, width: sides.columns, height: rows)) { canvas in
      canvas.fill(canvas.bounds, style: look.style)
      if editor.isEmpty {
        let lines = look.placeholder.wrapped(to: sides.columns)
        for (y, line) in lines.prefix(rows).enumerated() {
          canvas.write(line, at: Point(x: 0, y: y), style: look.hintStyle)
        }
      }
      for (y, row) in display.rows.enumerated() {
        canvas.write(row.text, at: Point(x: 0, y: y), style: look.style)
        guard look.isFocused, let selection = row.selection else { continue }
        let columns = Rect(x: selection.lowerBound, y: y, width: selection.count, height: 1)
        canvas.restyle(columns) { $0.adding(.reverse) }
      }
      if look.isFocused, let cursor = display.cursor { canvas.placeCursor(at: cursor) }
    }
  }

  /// Puts the cursor where the mouse is; nil if that is not what was done with it.
  private mutating func take(_ event: MouseEvent) -> EditResult? {
    guard let isExtending = event.isExtending else { return nil }
    let column = event.position.x.subtractingClamped(origin)
    let place = Point(
      x: min(max(0, column), layout.columns),
      y: min(max(0, event.position.y), layout.rows)
    )
    let position = viewport.position(at: place, in: editor, layout: layout)
    return editor.moveCursor(to: position, extending: isExtending)
  }
}

/// Which rows of an area show that there is more, and where.
private nonisolated struct FieldMarks {
  private let display: TextDisplay
  private let height: Int
  private let glyphs: Glyphs

  init(_ display: TextDisplay, height: Int, _ glyphs: Glyphs) {
    self.display = display
    self.height = height
    self.glyphs = glyphs
  }

  func opening(ofRow row: Int) -> Character? {
    // The only row has both marks.
    if height == 1, display.isCutAbove { return glyphs.up }
    return row < display.rows.count && display.rows[row].isCutLeft ? glyphs.left : nil
  }

  func closing(ofRow row: Int) -> Character? {
    if row == 0, height > 1, display.isCutAbove { return glyphs.up }
    if row == height - 1, display.isCutBelow { return glyphs.down }
    return row < display.rows.count && display.rows[row].isCutRight ? glyphs.right : nil
  }
}
