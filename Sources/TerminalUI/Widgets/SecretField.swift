/// A line that nobody gets to see: a password, or the like.
///
///     let password = SecretField(limit: 64)
///     password.edited.add { signIn.isEnabled = !password.isEmpty }
///     password.withRevealed { server.signIn("ada", $0) }
///
/// A mask is drawn for each character, unless it ``isRevealed``. Nothing can be copied or undone,
/// and no key stops where a word does, for that would tell something about it. It keeps its text in
/// memory that is overwritten after use, and prints as `‹redacted›`.
public final class SecretField: Widget, TextInput {
  /// Whether the characters are to be seen.
  ///
  /// A person shows and hides them with Ctrl-R, and they are hidden when the focus leaves the field.
  /// Setting it is not reported by ``revealToggled``.
  public var isRevealed = false {
    didSet { if isRevealed != oldValue { setNeedsDisplay() } }
  }

  /// What stands there while it is empty: a hint, since it is gone as soon as somebody types.
  public var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }

  /// How many characters a person can make of the text; what a program sets may be longer.
  public var limit: Int? {
    get { line.editor.limit }
    set { line.editor.limit = newValue }
  }

  /// Which characters can be typed and pasted; all of them if it is nil.
  public var isAllowed: (@Sendable (Character) -> Bool)? {
    get { line.editor.isAllowed }
    set { line.editor.isAllowed = newValue }
  }

  /// How many columns of text it would like to show.
  public var width: Int {
    didSet { if width != oldValue { setNeedsLayout() } }
  }

  /// Happens when a person has changed the text, after ``changed``.
  public let edited = Occasion<Void>()

  /// Happens when the text has changed, whoever did it.
  public let changed = Occasion<Void>()

  /// Happens when a person has shown or hidden the text, also by leaving the field.
  public let revealToggled = Occasion<Bool>()

  /// Happens when a person cannot do what they tried to: what to tell them.
  ///
  /// It rings too, for the first of several equal notices in a row.
  public let noticed = Occasion<FieldNotice>()

  /// Happens when the focus has left it.
  public let ended = Occasion<Void>()

  private var line: FieldLine<SecretText>
  var notices = FieldNotices()
  private lazy var keys = KeyMap(
    "Secret field",
    editing: EditKey.line,
    and: [
      KeyBinding(.control("r"), title: "show or hide", isInFooter: false) { [weak self] in
        self?.toggle()
      }
    ]
  ) { [weak self] command in
    self?.edit { $0.editor.perform(command) }
  }

  /// Creates an empty field.
  public init(placeholder: String = "", limit: Int? = nil, width: Int = 20) {
    line = FieldLine(LineEditor(limit: limit))
    self.placeholder = placeholder
    self.width = width
  }

  deinit {}

  /// Whether there are no characters.
  public var isEmpty: Bool { line.editor.isEmpty }

  /// How many characters there are.
  public var count: Int { line.editor.count }

  /// The text; setting it is no edit, and an equal one leaves the cursor where it is.
  var content: SecretText {
    get { line.editor.store }
    set { if line.editor.set(newValue).effect == .changed { tellChange(isEdit: false) } }
  }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? { keys }

  public override func take(_ press: KeyPress) -> Bool {
    guard let character = press.text else { return false }
    return edit { $0.editor.insert(String(character)) }
  }

  public override func take(pasted text: String) -> Bool {
    edit { $0.editor.paste(text) }
  }

  public override func take(_ event: MouseEvent) -> Bool {
    edit { $0.take(event) }
  }

  public override func focusChanged() {
    guard !isFocused else { return }
    notices.forget()
    if isRevealed {
      isRevealed = false
      revealToggled.happen(false)
    }
    ended.happen()
  }

  public override func size(in available: Size) -> Size {
    Size(width: FieldSides.columns(around: width), height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let look = FieldLook(placeholder: placeholder, isUsable: isUsable, isFocused: isFocused)
    line.draw(on: &canvas, glyphs, look, mask: isRevealed ? nil : glyphs.mask)
  }

  private func toggle() {
    guard isUsable else { return }
    isRevealed.toggle()
    revealToggled.happen(isRevealed)
  }

  /// Does what a person wants, if it can be done now; what is not for the field returns nil.
  @discardableResult
  private func edit(_ body: (inout FieldLine<SecretText>) -> EditResult?) -> Bool {
    guard isUsable, let result = body(&line) else { return false }
    tell(result)
    return true
  }

  func tellChange(isEdit: Bool) {
    setNeedsDisplay()
    changed.happen()
    if isEdit { edited.happen() }
  }
}

extension SecretField: CustomReflectable {
  /// A mirror of what everybody may know; not of the page around it, where the text may be seen.
  public nonisolated var customMirror: Mirror {
    Mirror(self, children: [], ancestorRepresentation: .suppressed)
  }
}
