/// A field for one line of text.
///
/// ![A field with a name, and an empty field with a placeholder](textfield)
///
///     TextField(model[\.name], placeholder: "ada", limit: 64)
///
/// Text that is wider than the field scrolls with the cursor. Arrows at the edges show where text
/// is hidden. Line breaks, tabs and other characters that a line cannot show have stand-ins, such as
/// “␊” and “␉”, and remain in the text. The lines of a pasted text are joined with spaces.
public final class TextField: PlainTextInput {
  /// The suggestions for the typed text; nil if the program gives none.
  package var suggester: TextSuggestions? {
    didSet { keys = makeKeys() }
  }

  private let line: LineContent<TextEditor<String>>
  private lazy var keys = makeKeys()

  /// Creates a field with the cursor at the end of the text.
  public init(_ text: String = "", placeholder: String = "", limit: Int? = nil, width: Int = 20) {
    line = LineContent(TextEditor(line: text, limit: limit))
    super.init(line, placeholder: placeholder, width: width)
  }

  /// Shows stand-ins for all that could make two names look alike.
  package func showingNames() -> TextField {
    line.isName = true
    return self
  }

  public override var keyMap: KeyMap? { keys }

  private func makeKeys() -> KeyMap {
    keyMap("Text field", editing: EditKey.line, and: suggester?.bindings ?? [])
  }

  // MARK: Suggestions

  /// The suggestions that the list below the field shows.
  public var suggestions: [String] { suggester?.state.texts ?? [] }

  /// The index of the suggestion that Enter chooses; nil if there is none.
  public var currentSuggestion: Int? { suggester?.state.current }

  /// Enters a suggestion as a user would.
  ///
  /// Returns false if there is no suggestion at `index`, or if the field is disabled or hidden.
  @discardableResult
  public func chooseSuggestion(at index: Int) -> Bool { suggester?.choose(index) ?? false }

  override func sendChange(byUser: Bool) {
    super.sendChange(byUser: byUser)
    if byUser { suggester?.ask() } else { suggester?.close() }
  }

  public override func focusChanged() {
    super.focusChanged()
    if !isFocused { suggester?.close() }
  }
}
