/// The base class of the text inputs that are not secret: ``TextField`` and ``TextArea``.
public class PlainTextInput: TextInput {
  /// Sent when the user has changed the text, after ``changed``.
  public final let edited = WidgetEvent<String>()

  /// Sent when the text has changed, by the user or by the program.
  public final let changed = WidgetEvent<String>()

  private let content: any PlainTextContent

  init(_ content: any PlainTextContent, placeholder: String, width: Int) {
    self.content = content
    super.init(content, placeholder: placeholder, width: width)
  }

  /// The text, without control characters and others that a terminal would interpret.
  ///
  /// A ``TextField`` drops line breaks; a ``TextArea`` separates its lines by `\n`.
  ///
  /// Setting the text does not send ``edited``. Setting equal text changes nothing. Setting
  /// different text clears the undo history and keeps the cursor in place as far as possible.
  public final var text: String {
    get { content.text }
    set { if content.set(newValue).effect == .changed { sendChange(byUser: false) } }
  }

  override func sendChange(byUser: Bool) {
    setNeedsDisplay()
    // The whole text is created only if there is a handler, so other edits cost no more than their
    // line.
    if changed.hasHandlers { changed.send(text) }
    // Read again, because a handler of `changed` may have set another text.
    if byUser, edited.hasHandlers { edited.send(text) }
  }

  deinit {}
}

/// The content of a text input whose text is a string.
protocol PlainTextContent: TextInputContent {
  var text: String { get }

  /// Replaces the text without recording an edit.
  func set(_ text: String) -> EditResult
}
