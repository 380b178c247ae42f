/// The content of a single-line field.
final class LineFieldContent<Store: TextStore>: TextInputContent {
  var editor: LineEditor<Store>
  /// True while each character is drawn as a mask.
  var isMasked = Store.isSecret
  /// True if the text is a name, which must not look like another one.
  var isName = false

  private var view = LineFieldView()

  init(_ editor: LineEditor<Store>) {
    self.editor = editor
  }

  var rules: EditRules {
    get { editor.rules }
    set { editor.rules = newValue }
  }

  func perform(_ action: EditAction) -> EditResult? {
    switch action {
    case .insert(let character): editor.insert(String(character))
    case .paste(let text): editor.paste(text)
    case .command(let command): editor.perform(command)
    case .mouse(let event): moveCursor(with: event)
    }
  }

  func draw(on canvas: inout Canvas, _ glyphs: Glyphs, _ appearance: FieldAppearance) {
    let shown: LineGlyphs = isMasked ? .mask(glyphs.mask) : isName ? .name : .text
    view.draw(editor, as: shown, on: &canvas, glyphs, appearance)
  }

  /// Moves the cursor, or selects text, for a press or drag of the left mouse button.
  ///
  /// Returns nil for other mouse events.
  private func moveCursor(with event: MouseEvent) -> EditResult? {
    guard let isExtending = event.isExtending else { return nil }
    let position = view.position(of: event, in: editor)
    if !isExtending, event.clickCount == 2 { return editor.selectWord(at: position) }
    if !isExtending, event.clickCount == 3 { return editor.selectAll() }
    return editor.moveCursor(to: position, extending: isExtending)
  }
}

extension LineFieldContent<PlainText>: PlainTextContent {
  var text: String { editor.text }

  func set(_ text: String) -> EditResult { editor.set(text) }
}

nonisolated extension MouseEvent {
  /// True if the event extends the selection; nil unless it is a press or drag of the left button.
  var isExtending: Bool? {
    switch action {
    case .press(.left): modifiers.contains(.shift)
    case .drag(.left): true
    default: nil
    }
  }
}

/// The visible part of a single-line field, and its drawing.
nonisolated struct LineFieldView {
  private var viewport = LineViewport()
  /// The first column of the text in the latest drawing.
  private var origin = 0
  /// How the characters are shown in the latest drawing.
  private var shown = LineGlyphs.text

  /// Draws the visible part of a text on the whole canvas.
  ///
  /// `entered` is the number of characters that the user has entered. The others belong to a
  /// pattern and are drawn like a placeholder.
  mutating func draw<Store: TextStore>(
    _ editor: LineEditor<Store>,
    entered: Int? = nil,
    as shown: LineGlyphs = .text,
    on canvas: inout Canvas,
    _ glyphs: Glyphs,
    _ appearance: FieldAppearance
  ) {
    let brackets = FieldBrackets(glyphs.field, width: canvas.size.width)
    origin = brackets.origin
    self.shown = shown
    canvas.paint(appearance.ground, glyphs)
    var display = viewport.show(editor, columns: brackets.columns, as: shown) { $0.columns }
    if display.isRevealedSecret { canvas.showsSecret = true }
    defer { display.overwriteSecret() }
    brackets.draw(
      on: &canvas,
      row: 0,
      opening: display.isCutLeft ? glyphs.left : appearance.focusMark(glyphs),
      closing: display.isCutRight ? glyphs.right : nil,
      style: appearance.bracketStyle(glyphs)
    )
    canvas.within(Rect(x: origin, y: 0, width: brackets.columns, height: 1)) { canvas in
      drawText(of: display, on: &canvas, glyphs, appearance, isEmpty: editor.isEmpty, entered)
      if appearance.isFocused, let column = display.cursorColumn {
        canvas.placeCursor(at: Point(x: column, y: 0))
      }
    }
  }

  private func drawText(
    of display: LineDisplay,
    on canvas: inout Canvas,
    _ glyphs: Glyphs,
    _ appearance: FieldAppearance,
    isEmpty: Bool,
    _ entered: Int?
  ) {
    let hint = appearance.hint(glyphs).truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis)
    let used =
      isEmpty
      ? canvas.write(hint, at: .origin, style: appearance.hintStyle)
      : canvas.write(display.text, at: .origin, style: appearance.style)
    if let entered {
      let count = max(0, entered - display.offset)
      let columns = String(display.text.prefix(count)).columns
      canvas.restyle(Rect(x: columns, y: 0, width: used - columns, height: 1)) { _ in
        appearance.hintStyle
      }
    }
    // In a usable field, blank glyphs mark free columns. If text is hidden on the right, an empty
    // last column has no blank glyph, because a wide character did not fit there. Neither have the
    // columns after a pattern, in which blank glyphs mark places.
    let isOpen = appearance.isUsable && !display.isCutRight
    canvas.fill(
      canvas.bounds.inset(left: used),
      with: isOpen && entered == nil ? glyphs.blank : " ",
      style: isOpen ? appearance.hintStyle : appearance.style
    )
    if appearance.isFocused, let selection = display.selection {
      let columns = Rect(x: selection.lowerBound, y: 0, width: selection.count, height: 1)
      canvas.restyle(columns) { $0.adding(.reverse) }
    }
  }

  /// Returns the position in the text at which a mouse event points.
  func position<Store: TextStore>(of event: MouseEvent, in editor: LineEditor<Store>) -> Int {
    let column = event.position.x.subtractingClamped(origin)
    return viewport.position(atColumn: column, of: editor, as: shown) { $0.columns }
  }
}
