/// The content of a single-line field.
final class LineFieldContent<Store: TextStore>: TextInputContent {
  var editor: LineEditor<Store>
  /// True while each character is drawn as a mask.
  var isMasked = Store.isSecret

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
    view.draw(editor, mask: isMasked ? glyphs.mask : nil, on: &canvas, glyphs, appearance)
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

  deinit {}
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
