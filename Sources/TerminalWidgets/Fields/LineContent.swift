/// The content of a single-line field.
final class LineContent<Editor: LineFieldEditor>: TextInputContent {
  var editor: Editor
  /// True while each character is drawn as a mask.
  var isMasked = Editor.Line.isSecret
  /// True if the text is a name, which must not look like another one.
  var isName = false

  private var viewport = LineViewport()
  /// The first column of the text in the latest drawing.
  private var origin = 0
  /// How the characters are shown in the latest drawing.
  private var shown = LineGlyphs.text

  init(_ editor: Editor) {
    self.editor = editor
  }

  var layout: TextLayout { .plain }

  func position(of event: MouseEvent) -> TextPosition {
    let column = event.position.x.subtractingClamped(origin)
    let line = editor.shown(.unicode, hidesPattern: false).line
    return editor.place(at: viewport.position(atColumn: column, of: line, as: shown) { $0.columns })
  }

  func draw(on canvas: inout Canvas, _ glyphs: Glyphs, _ appearance: FieldAppearance) {
    let brackets = FieldBrackets(glyphs.field, width: canvas.size.width)
    origin = brackets.origin
    shown = isMasked ? .mask(glyphs.mask) : isName ? .name : .text
    canvas.paint(appearance.ground, glyphs)
    // The pattern shows what to type, so a focused field has no placeholder.
    let hidesPattern = !appearance.isFocused && !appearance.placeholder.isEmpty
    let (line, entered) = editor.shown(glyphs, hidesPattern: hidesPattern)
    var display = viewport.show(line, columns: brackets.columns, as: shown) { $0.columns }
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
      drawText(of: display, on: &canvas, glyphs, appearance, isEmpty: line.isEmpty, entered)
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
}

extension LineContent: PlainTextContent where Editor: PlainInputEditor {}

/// An editor of the text in a single-line field.
nonisolated protocol LineFieldEditor: InputEditor {
  associatedtype Line: EditableLine

  /// Returns the line to draw, and the number of its characters that the user has entered.
  ///
  /// The others belong to a pattern and are drawn like a placeholder. The number is nil if there are none.
  func shown(_ glyphs: Glyphs, hidesPattern: Bool) -> (line: TextEditor<Line>, entered: Int?)

  /// Returns the position in the text at a position in the line that is drawn.
  func place(at position: TextPosition) -> TextPosition
}

nonisolated extension TextEditor: LineFieldEditor {
  func shown(_ glyphs: Glyphs, hidesPattern: Bool) -> (line: TextEditor, entered: Int?) {
    (self, nil)
  }

  func place(at position: TextPosition) -> TextPosition { position }
}

nonisolated extension PatternEditor: LineFieldEditor {}
