/// A line that nobody gets to see: a password, or the like.
///
///     let password = SecretField(limit: 64)
///     password.edited.add { signIn.isEnabled = !password.isEmpty }
///     password.withRevealed { server.signIn("ada", $0) }
///
/// A mask is drawn for each character, unless it ``isRevealed``. Nothing can be copied or undone,
/// and no key stops where a word does, for that would tell something about it. It keeps its text in
/// memory that is overwritten after use, and prints as `‹redacted›`.
public final class SecretField: TextInput {
  /// Whether the characters are to be seen.
  ///
  /// A person shows and hides them with Ctrl-R, and they are hidden when the focus leaves the field.
  /// Setting it is not reported by ``revealToggled``.
  public var isRevealed = false {
    didSet { if isRevealed != oldValue { setNeedsDisplay() } }
  }

  /// Happens when a person has changed the text, after ``changed``.
  public let edited = Occasion<Void>()

  /// Happens when the text has changed, whoever did it.
  public let changed = Occasion<Void>()

  /// Happens when a person has shown or hidden the text, also by leaving the field.
  public let revealToggled = Occasion<Bool>()

  private var line: FieldLine<SecretText>
  private lazy var keys = KeyMap(
    "Secret field",
    editing: EditKey.line,
    and: [
      KeyBinding(.control("r"), title: "show or hide", isInFooter: false) { [weak self] in
        self?.toggle()
      }
    ]
  ) { [weak self] command in
    self?.edit(.perform(command))
  }

  /// Creates an empty field.
  public init(placeholder: String = "", limit: Int? = nil, width: Int = 20) {
    line = FieldLine(LineEditor(limit: limit))
    super.init(placeholder: placeholder, width: width)
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

  public override var keyMap: KeyMap? { keys }

  public override func focusChanged() {
    if !isFocused, isRevealed {
      isRevealed = false
      revealToggled.happen(false)
    }
    super.focusChanged()
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    line.draw(on: &canvas, glyphs, look, mask: isRevealed ? nil : glyphs.mask)
  }

  private func toggle() {
    guard isUsable else { return }
    isRevealed.toggle()
    revealToggled.happen(isRevealed)
  }

  override var rules: EditRules {
    get { line.editor.rules }
    set { line.editor.rules = newValue }
  }

  override func perform(_ deed: EditDeed) -> EditResult? { line.perform(deed) }

  override func tellChange(isEdit: Bool) {
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
