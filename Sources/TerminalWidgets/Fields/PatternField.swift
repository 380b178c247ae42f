/// A field for one line of text with a pattern, such as a telephone number: a masked field.
///
/// ![A field with the start of a telephone number, and the places for the rest](patternfield)
///
///     PatternField(model[\.phone], "(###) ###-####")
///     PatternField(model[\.plate], FieldPattern("@@-##").uppercased())
///
/// The literals of the pattern are shown, and the cursor skips them. A character that does not fit
/// its place is rejected. If the places are full, typing replaces characters. A deletion leaves a place
/// empty if the characters after it do not fit the places before them. A pasted text can have
/// the literals or not. It is rejected if not all of it fits, or if a literal ends a group early, as in
/// "9:05" for `##:##`. Copied text has the literals.
///
/// ``PlainTextInput/text`` has no literals: "5551234567". ``formattedText`` has them. After the user
/// leaves a field in which places are empty, the row of the field says so.
public final class PatternField: PlainTextInput {
  /// The places and the literals.
  public let pattern: FieldPattern

  private lazy var keys = keyMap("Pattern field", editing: EditKey.line)

  /// Creates a field with the cursor at the end of the text.
  ///
  /// Characters of the text that do not fit the pattern are dropped.
  public init(_ pattern: FieldPattern, text: String = "", placeholder: String = "") {
    self.pattern = pattern
    super.init(
      LineContent(PatternEditor(pattern, text)),
      placeholder: placeholder,
      width: String(pattern.display([], blank: "_")).columns + 1
    )
  }

  /// The text with the literals of the pattern, such as "(555) 12".
  public var formattedText: String { pattern.formatted(text) }

  /// True if every place has a character.
  public var isComplete: Bool { pattern.isComplete(text) }

  /// True if some places have a character and others have none.
  public var isUnfinished: Bool { !text.isEmpty && !isComplete }

  public override var keyMap: KeyMap? { keys }

  public override func focusChanged() {
    super.focusChanged()
    if !isFocused, isEdited { complainIfUnfinished() }
  }

  package override var isUnusable: Bool { isUnfinished || super.isUnusable }

  package override func complainIfUnfinished() {
    if isUnfinished { complaint = glyphs.wording["Fill in all places."] }
  }

  override func sendChange(byUser: Bool) {
    complaint = nil
    editing.changed.send()
    super.sendChange(byUser: byUser)
  }
}
