/// The content of a text area.
final class TextAreaContent: PlainTextContent {
  /// True if long lines continue in the next row.
  var wraps: Bool

  private var editor: TextEditor
  private var viewport = TextViewport()
  /// The first column of the text in the latest drawing.
  private var origin = 0
  /// The layout of the text in the latest drawing.
  private var layout = TextLayout.plain

  init(_ editor: TextEditor, wraps: Bool) {
    self.editor = editor
    self.wraps = wraps
  }

  var rules: EditRules {
    get { editor.rules }
    set { editor.rules = newValue }
  }

  var text: String { editor.text }

  func set(_ text: String) -> EditResult { editor.set(text) }

  /// The row of the cursor, from the top of the area; nil if the area has no cells.
  var cursorRow: Int? {
    var viewport = viewport
    return viewport.show(editor, in: layout).cursor?.y
  }

  func perform(_ action: EditAction) -> EditResult? {
    switch action {
    case .insert(let character): editor.insert(String(character))
    case .paste(let text): editor.paste(text)
    case .command(let command): editor.perform(command, in: layout)
    case .mouse(let event): moveCursor(with: event)
    }
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

  /// Moves the cursor, or selects text, for a press or drag of the left mouse button.
  ///
  /// Returns nil for other mouse events.
  private func moveCursor(with event: MouseEvent) -> EditResult? {
    guard let isExtending = event.isExtending else { return nil }
    let column = event.position.x.subtractingClamped(origin)
    let place = Point(
      x: min(max(0, column), layout.columns),
      y: min(max(0, event.position.y), layout.rows)
    )
    let position = viewport.position(at: place, in: editor, layout: layout)
    if !isExtending, event.clickCount == 2 { return editor.selectWord(at: position) }
    if !isExtending, event.clickCount == 3 { return editor.selectLine(at: position) }
    return editor.moveCursor(to: position, extending: isExtending)
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
