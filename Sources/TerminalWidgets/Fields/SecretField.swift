public import ViewModels

/// A field for a password or another secret of one line.
///
/// ![A field with a hidden password](secretfield)
///
///     let password = SecretField(limit: 64)
///     password.edited.add { signIn.isEnabled = !password.isEmpty }
///     password.withRevealed { server.signIn("ada", $0) }
///
/// Each character is drawn as a mask unless ``isRevealed`` is true. The user can neither copy the
/// text nor undo an edit. No key stops at a word boundary, because a word boundary would disclose
/// part of the text. The memory of the text is overwritten after use. The text is a `Secret`, which
/// prints as `‹redacted›`.
public final class SecretField: TextInput {
  /// True while the characters are visible.
  ///
  /// Ctrl-R shows or hides the characters. The field hides the characters when it loses the focus.
  /// Setting this property does not send ``revealToggled``.
  public var isRevealed = false {
    didSet {
      guard isRevealed != oldValue else { return }
      content.isMasked = !isRevealed
      setNeedsDisplay()
    }
  }

  /// The event sent when the user has changed the text.
  ///
  /// The field sends this event after ``changed``.
  public let edited = WidgetEvent<Void>()

  /// The event sent when the user or the program has changed the text.
  public let changed = WidgetEvent<Void>()

  /// The event sent when the user has shown or hidden the text.
  ///
  /// The value is true if the text is now visible. If the field loses the focus while the text is
  /// visible, the field hides the text and sends this event.
  public let revealToggled = WidgetEvent<Bool>()

  private let content: LineContent<TextEditor<Secret>>
  private lazy var keys = keyMap(
    "Secret field",
    editing: EditKey.secret,
    and: [
      KeyBinding(.control("r"), title: "show or hide", isInFooter: false) { [weak self] in
        self?.toggle()
      }
    ]
  )

  /// Creates an empty field.
  public init(placeholder: String = "", limit: Int? = nil, width: Int = 20) {
    content = LineContent(TextEditor(limit: limit))
    super.init(content, placeholder: placeholder, width: width)
  }

  /// True if the text has no characters.
  public var isEmpty: Bool { content.editor.isEmpty }

  /// The number of characters.
  public var count: Int { content.editor.count }

  /// The text of the field, as a secret.
  ///
  /// Setting the text does not send ``edited``. Setting an equal text has no effect.
  public var secret: Secret {
    get { content.editor.lines[0] }
    set { if content.editor.set(newValue).effect == .changed { sendChange(byUser: false) } }
  }

  /// Passes the text to a closure and returns the closure's result.
  ///
  /// If the closure stores the string, that string is not overwritten after use.
  public func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try secret.withRevealed(body)
  }

  /// Removes all characters without sending ``edited``.
  public func clear() {
    secret = Secret()
  }

  public override var keyMap: KeyMap? { keys }

  public override var semantics: Semantics? {
    var own = super.semantics
    own?.isSecret = true
    own?.hasSecret = !isEmpty
    return own
  }

  public override func focusChanged() {
    if !isFocused, isRevealed {
      isRevealed = false
      revealToggled.send(false)
    }
    super.focusChanged()
  }

  private func toggle() {
    guard isUsable else { return }
    isRevealed.toggle()
    revealToggled.send(isRevealed)
  }

  override func sendChange(byUser: Bool) {
    setNeedsDisplay()
    changed.send()
    if byUser { edited.send() }
  }
}

extension SecretField: CustomReflectable {
  /// An empty mirror, because properties of the field or of its page may contain the text.
  public nonisolated var customMirror: Mirror {
    Mirror(self, children: [], ancestorRepresentation: .suppressed)
  }
}
