/// The inside of a field of one line: its editor, and what is seen of it.
nonisolated struct FieldLine<Store: TextStore>: Sendable {
  var editor: LineEditor<Store>

  private var viewport = LineViewport()
  /// Where the text begins, and what its characters look like, as drawn last.
  private var origin = 0
  private var mask: Character?

  init(_ editor: LineEditor<Store>) {
    self.editor = editor
  }

  mutating func perform(_ deed: EditDeed) -> EditResult? {
    switch deed {
    case .insert(let character): editor.insert(String(character))
    case .paste(let text): editor.paste(text)
    case .perform(let command): editor.perform(command)
    case .point(let event): take(event)
    }
  }

  /// Draws it as wide as the canvas, each character as the mask if there is one.
  mutating func draw(
    on canvas: inout Canvas,
    _ glyphs: Glyphs,
    _ look: FieldLook,
    mask: Character? = nil
  ) {
    let sides = FieldSides(glyphs.field, width: canvas.size.width)
    origin = sides.origin
    self.mask = mask
    let display = viewport.show(editor, columns: sides.columns, mask: mask) { $0.columns }
    sides.draw(
      on: &canvas,
      row: 0,
      opening: display.isCutLeft ? glyphs.left : nil,
      closing: display.isCutRight ? glyphs.right : nil,
      style: look.style
    )
    canvas.within(Rect(x: origin, y: 0, width: sides.columns, height: 1)) { canvas in
      drawText(of: display, on: &canvas, glyphs, look)
      if look.isFocused, let column = display.cursorColumn {
        canvas.placeCursor(at: Point(x: column, y: 0))
      }
    }
  }

  private func drawText(
    of display: LineDisplay,
    on canvas: inout Canvas,
    _ glyphs: Glyphs,
    _ look: FieldLook
  ) {
    let hint = look.placeholder.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis)
    let used =
      editor.isEmpty
      ? canvas.write(hint, at: .origin, style: look.hintStyle)
      : canvas.write(display.text, at: .origin, style: look.style)
    // Blanks say that text can go there. In half the room of a wide character none can.
    let isOpen = look.isUsable && !display.isCutRight
    canvas.fill(
      canvas.bounds.inset(left: used),
      with: isOpen ? glyphs.blank : " ",
      style: isOpen ? look.hintStyle : look.style
    )
    if look.isFocused, let selection = display.selection {
      let columns = Rect(x: selection.lowerBound, y: 0, width: selection.count, height: 1)
      canvas.restyle(columns) { $0.adding(.reverse) }
    }
  }

  /// Puts the cursor where the mouse is; nil if that is not what was done with it.
  private mutating func take(_ event: MouseEvent) -> EditResult? {
    guard let isExtending = event.isExtending else { return nil }
    let column = event.position.x.subtractingClamped(origin)
    let position = viewport.position(atColumn: column, of: editor, mask: mask) { $0.columns }
    return editor.moveCursor(to: position, extending: isExtending)
  }
}

nonisolated extension MouseEvent {
  /// Whether it selects what is between the cursor and here; nil if it does not move the cursor.
  var isExtending: Bool? {
    switch action {
    case .press(.left): modifiers.contains(.shift)
    case .drag(.left): true
    default: nil
    }
  }
}
