/// The content of a field with a pattern.
final class PatternContent: PlainTextContent {
  var editor: PatternEditor

  private var view = LineFieldView()

  init(_ editor: PatternEditor) {
    self.editor = editor
  }

  var rules: EditRules {
    get { editor.rules }
    set { editor.rules = newValue }
  }

  var text: String { editor.line.text }

  func set(_ text: String) -> EditResult { editor.set(text) }

  func perform(_ action: EditAction) -> EditResult? {
    switch action {
    case .insert(let character): editor.insert(character)
    case .paste(let text): editor.paste(text)
    case .command(let command): editor.perform(command)
    case .mouse(let event): moveCursor(with: event)
    }
  }

  func draw(on canvas: inout Canvas, _ glyphs: Glyphs, _ appearance: FieldAppearance) {
    // The pattern shows what to type, so a focused field has no placeholder.
    let showsHint =
      editor.line.isEmpty && !appearance.isFocused && !appearance.placeholder.isEmpty
    if showsHint {
      view.draw(LineEditor<PlainText>(), on: &canvas, glyphs, appearance)
    } else {
      view.draw(
        // The literals of a pattern can be the periods that mark blanks elsewhere.
        editor.display(blank: glyphs.isASCII || glyphs.blank == " " ? "_" : glyphs.blank),
        entered: editor.line.isEmpty ? 0 : editor.pattern.caret(before: editor.line.count - 1) + 1,
        on: &canvas,
        glyphs,
        appearance
      )
    }
  }

  /// Moves the cursor, or selects text, for a press or drag of the left mouse button.
  ///
  /// Returns nil for other mouse events.
  private func moveCursor(with event: MouseEvent) -> EditResult? {
    guard let isExtending = event.isExtending else { return nil }
    let index = view.position(of: event, in: editor.display(blank: "_"))
    let place = editor.pattern.place(at: index)
    if !isExtending, event.clickCount == 2 { return editor.selectGroup(at: place) }
    if !isExtending, event.clickCount == 3 { return editor.perform(.selectAll) }
    return editor.moveCursor(to: place, extending: isExtending)
  }
}
