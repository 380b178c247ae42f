/// A field for one line of text.
///
/// ![A field with a name, and an empty field with a placeholder](textfield)
///
///     TextField(model[\.name], placeholder: "ada", limit: 64)
///
/// Text that is wider than the field scrolls with the cursor. Arrows at the edges show where text
/// is hidden.
public final class TextField: PlainTextInput {
  private lazy var keys = KeyMap("Text field", editing: EditKey.line) {
    [weak self] command in
    self?.edit(.command(command))
  }

  /// Creates a field with the cursor at the end of the text.
  public init(_ text: String = "", placeholder: String = "", limit: Int? = nil, width: Int = 20) {
    super.init(
      LineFieldContent(LineEditor<PlainText>(text, limit: limit)),
      placeholder: placeholder,
      width: width
    )
  }

  public override var keyMap: KeyMap? { keys }

  deinit {}
}
