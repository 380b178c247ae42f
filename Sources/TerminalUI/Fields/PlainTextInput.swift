/// The base class of the text inputs that are not secret: ``TextField`` and ``TextArea``.
public class PlainTextInput: TextInput {
  /// The event sent when the user has changed the text.
  ///
  /// The input sends this event after ``changed``.
  public final let edited = WidgetEvent<String>()

  /// The event sent when the user or the program has changed the text.
  public final let changed = WidgetEvent<String>()

  private let content: any PlainTextContent

  init(_ content: any PlainTextContent, placeholder: String, width: Int) {
    self.content = content
    super.init(content, placeholder: placeholder, width: width)
  }

  /// The text, without unsafe characters such as control characters and direction marks.
  ///
  /// A ``TextField`` drops line breaks. A ``TextArea`` separates its lines with `\n`.
  ///
  /// Setting the text does not send ``edited``. Setting an equal text has no effect. Setting a
  /// different text clears the undo history and keeps the cursor in place if possible.
  public final var text: String {
    get { content.text }
    set { if content.set(newValue).effect == .changed { sendChange(byUser: false) } }
  }

  override func sendChange(byUser: Bool) {
    setNeedsDisplay()
    // The whole text is created only if there is a handler. Without handlers, the cost of an edit
    // within one line does not depend on the number of lines.
    if changed.hasHandlers { changed.send(text) }
    // The text is read again, because a handler of `changed` may have set a different text.
    if byUser, edited.hasHandlers { edited.send(text) }
  }

  deinit {}
}

/// The content of a text input whose text is a string.
protocol PlainTextContent: TextInputContent {
  var text: String { get }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  func set(_ text: String) -> EditResult
}
