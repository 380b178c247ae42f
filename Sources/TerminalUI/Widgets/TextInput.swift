/// What widgets for typing have in common: ``TextField``, ``SecretField``, ``TextArea``.
///
/// They know the keys of other fields and of shells; a help page shows them.
public class TextInput: Widget {
  /// What stands there while it is empty: a hint, since it is gone as soon as somebody types.
  public final var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }

  /// How many columns of text it would like to show.
  public final var width: Int {
    didSet { if width != oldValue { setNeedsLayout() } }
  }

  /// Happens when a person cannot do what they tried to: what to tell them.
  ///
  /// It rings too, for the first of several equal notices in a row.
  public final let noticed = Occasion<FieldNotice>()

  /// Happens when the focus has left it.
  public final let ended = Occasion<Void>()

  private var notices = FieldNotices()

  init(placeholder: String, width: Int) {
    self.placeholder = placeholder
    self.width = width
  }

  deinit {}

  /// How many characters a person can make of the text; what a program sets may be longer.
  ///
  /// In a ``TextArea`` a line break is a character too.
  public final var limit: Int? {
    get { rules.limit }
    set { rules.limit = newValue }
  }

  /// Which characters can be typed and pasted, apart from line breaks; all of them if it is nil.
  public final var isAllowed: (@Sendable (Character) -> Bool)? {
    get { rules.isAllowed }
    set { rules.isAllowed = newValue }
  }

  // MARK: What is edited

  /// What may be typed.
  var rules: EditRules {
    get { EditRules() }
    set {}
  }

  /// Does what a person wants, and returns what came of it; nil if it is not for a text.
  func perform(_ deed: EditDeed) -> EditResult? { nil }

  /// Draws another text, and tells of it.
  func tellChange(isEdit: Bool) {}

  /// Does what a person wants, if it can be done now, and returns whether it was for the text.
  @discardableResult
  final func edit(_ deed: EditDeed) -> Bool {
    guard isUsable, let result = perform(deed) else { return false }
    switch result.effect {
    case .nothing: break
    case .moved: setNeedsDisplay()
    case .changed: tellChange(isEdit: true)
    }
    // Last, so that who clears a message on every edit does not clear this one.
    if let (notice, isNew) = notices.note(result, limit: limit) {
      if isNew { ring() }
      noticed.happen(notice)
    }
    return true
  }

  // MARK: As a widget

  public override var takesFocus: Bool { true }

  public override func take(_ press: KeyPress) -> Bool {
    guard let character = press.text else { return false }
    return edit(.insert(character))
  }

  public override func take(pasted text: String) -> Bool { edit(.paste(text)) }

  public override func take(_ event: MouseEvent) -> Bool { edit(.point(event)) }

  public override func focusChanged() {
    guard !isFocused else { return }
    notices.forget()
    ended.happen()
  }

  public override func size(in available: Size) -> Size {
    Size(width: FieldSides.columns(around: width), height: 1)
  }

  final var look: FieldLook {
    FieldLook(placeholder: placeholder, isUsable: isUsable, isFocused: isFocused)
  }
}

/// What a person does to a text.
nonisolated enum EditDeed {
  /// Types a character.
  case insert(Character)
  case paste(String)
  case perform(EditCommand)
  /// Uses the mouse; that may not be about the cursor.
  case point(MouseEvent)
}

/// What a field said last, so that a key held down does not ring without end.
nonisolated struct FieldNotices: Sendable {
  private var latest: FieldNotice?

  /// What to say of an edit, and whether it was not just said of the one before.
  mutating func note(_ result: EditResult, limit: Int?) -> (notice: FieldNotice, isNew: Bool)? {
    if let notice = FieldNotice(result.notices, limit: limit) {
      defer { latest = notice }
      return (notice, notice != latest)
    }
    if result.effect != .nothing { latest = nil }
    return nil
  }

  mutating func forget() {
    latest = nil
  }
}
