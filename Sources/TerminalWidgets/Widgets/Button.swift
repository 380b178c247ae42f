/// A push button.
///
/// ![A default button, a button with a mnemonic, and a disabled button](button)
///
///     Button("Sign in", mnemonic: "s", command: model.signIn).asDefault()
///
/// Space and Enter press the button while it has the focus, and Left and Right move the focus to a
/// button beside it. The mnemonic presses the button from anywhere on the page, unless another
/// widget or a key map uses the character. A click presses the button on release, if the pointer is
/// still over the button.
public final class Button: Widget, KeyedWidget {
  /// The title.
  ///
  /// A button gets wider for a longer title, but not narrower for a shorter one.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      keys = nil
      widest = max(widest, title.columns)
      setNeedsLayout()
    }
  }

  /// The titles that the button can get later, and for which it reserves room.
  public var alternatives: [String] = [] {
    didSet { if alternatives != oldValue { setNeedsLayout() } }
  }

  /// The kind of a button's action, which its color shows on screens with surfaces.
  public nonisolated enum Role: Hashable, Sendable {
    /// An action like most others. The button that Enter presses is filled with the accent.
    case standard
    /// An action that completes or permits something.
    case success
    /// An action that needs caution.
    case warning
    /// An action that destroys something, in red.
    case destructive
  }

  /// The kind of the action.
  public private(set) var role = Role.standard {
    didSet { if role != oldValue { setNeedsDisplay() } }
  }

  /// Sets the kind of the action, and returns the button.
  ///
  ///     Button("Delete", command: model.delete).role(.destructive)
  public func role(_ role: Role) -> Button {
    self.role = role
    return self
  }

  /// A key that presses the button from anywhere on its page.
  package enum PageRole {
    /// Enter presses the button.
    case standard
    /// Escape presses the button.
    case cancel
  }

  /// The role of the button on its page; nil for most buttons.
  package var pageRole: PageRole? {
    didSet { if pageRole != oldValue { keysOfPageChanged() } }
  }

  /// Makes Enter press the button from anywhere on the page, and marks the button.
  ///
  /// An enabled binding of Enter in the key map of the page, of the focused widget or of one of its
  /// ancestors takes precedence. Of several default buttons, the first one that is shown counts.
  public func asDefault() -> Button {
    pageRole = .standard
    return self
  }

  /// Makes Escape press the button from anywhere on the page.
  ///
  /// For the keys that take precedence, see ``asDefault()``.
  public func asCancel() -> Button {
    pageRole = .cancel
    return self
  }

  /// True while the button's action is in progress.
  ///
  /// A busy button keeps the focus but ignores presses.
  public var isBusy = false {
    didSet { if isBusy != oldValue { setNeedsDisplay() } }
  }

  /// The character that presses the button, unless another widget or a key map uses that character.
  ///
  /// The first occurrence of the character in the title, in upper or lower case, is underlined.
  public var mnemonic: Character? {
    didSet { if mnemonic != oldValue { keysOfPageChanged() } }
  }

  private func keysOfPageChanged() {
    host?.structureChanged()
    setNeedsDisplay()
  }

  /// A closure that may return a question to ask before the mnemonic presses the button.
  ///
  /// A letter is easily typed by mistake, for example before a slow program shows the page. Return
  /// a question while a press would discard text or end work, and nil while a press is harmless.
  ///
  ///     clear.mnemonicQuestion = { model.isEmpty ? nil : "Clear the form?" }
  public var mnemonicQuestion: () -> String? = { nil }

  /// Sets a question to ask before the mnemonic presses the button.
  public func asking(_ question: String) -> Button {
    mnemonicQuestion = { question }
    return self
  }

  /// The event that is sent when the button is pressed.
  public let pressed = WidgetEvent<Void>()

  /// A closure that returns false to ignore a press, even if the button looks enabled.
  package var canBePressed: () -> Bool = { true }

  /// The connection to a command, owned by the button.
  package var attachment: AnyObject? {
    didSet { if attachment == nil { canBePressed = { true } } }
  }

  private var mousePress = MousePress() {
    didSet { if mousePress != oldValue { setNeedsDisplay() } }
  }
  /// True while the mouse points at the button.
  package var isHovered = false {
    didSet { if isHovered != oldValue { setNeedsDisplay() } }
  }
  /// The key map for the current title, built on first use.
  private var keys: KeyMap?
  /// The number of columns of the widest title so far.
  private var widest: Int

  /// Creates a button.
  package init(titled title: String, mnemonic: Character? = nil) {
    self.title = title
    self.mnemonic = mnemonic
    widest = title.columns
    super.init()
  }

  /// Presses the button as a user would.
  ///
  /// Returns false if the button is disabled, hidden or busy, or if its command is disabled.
  @discardableResult
  public func press() -> Bool {
    guard !isBusy, isUsable, canBePressed() else { return false }
    pressed.send()
    return true
  }

  public override var takesFocus: Bool { true }

  public override var keyMap: KeyMap? {
    if let keys { return keys }
    let name = title.asKeyTitle
    let isEnabled = { [weak self] in self.map { !$0.isBusy } ?? false }
    let map = KeyMap(ofToolkit: title, isWord: false) {
      KeyBinding(.enter, .space, title: name, isEnabled: isEnabled()) { [weak self] in
        self?.press()
      }
      .word(false)
      key(.left, title: "button to the left", if: { $0.neighbor(by: -1) != nil }) {
        $0.neighbor(by: -1)?.focus()
      }
      key(.right, title: "button to the right", if: { $0.neighbor(by: 1) != nil }) {
        $0.neighbor(by: 1)?.focus()
      }
    }
    keys = map
    return map
  }

  /// Returns the next or previous widget of the same row if that is a button.
  private func neighbor(by step: Int) -> Button? {
    let row = (parent?.children ?? []).filter {
      $0.takesFocus && $0.isUsable && !$0.frame.isEmpty && $0.frame.origin.y == frame.origin.y
    }
    guard let index = row.firstIndex(where: { $0 === self }), row.indices.contains(index + step)
    else { return nil }
    return row[index + step] as? Button
  }

  public override var semantics: Semantics? {
    var own = Semantics(.button, title)
    own.isBusy = isBusy
    own.isDefault = pageRole == .standard && host.map { $0.defaultButton === self } ?? true
    own.actions = [
      .init(.press, title, isEnabled: !isBusy) { [weak self] in self?.press() ?? false }
    ]
    return own
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    let outcome = mousePress.handle(event, in: bounds)
    if outcome == .completed { press() }
    return outcome != .ignored
  }

  public override func size(in available: Size) -> Size {
    Size(width: reserved + 4, height: 1)
  }

  /// The number of columns reserved for the title.
  private var reserved: Int { alternatives.reduce(widest) { max($0, $1.columns) } }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let glyphs = isBusy && glyphs.marksDisabled ? glyphs.withoutBrackets : glyphs
    // Of several default buttons, Enter presses only one.
    let isDefault = pageRole == .standard && host.map { $0.defaultButton === self } ?? true
    let style = style(isDefault: isDefault)
    let brackets = isDefault ? glyphs.defaultButton : glyphs.button
    // Narrow brackets begin in the second column, so that the title stays in the third.
    let start = brackets.columns < 4 ? 1 : 0
    let room = max(title.columns, min(reserved, canvas.size.width - 4))
    let left = (room - title.columns) / 2
    let text = String(repeating: " ", count: left) + title
    canvas.write(brackets.around(text.padded(to: room)), at: Point(x: start, y: 0), style: style)
    if let columns = mnemonicColumns {
      let x = start + brackets.opening.columns + left + columns.lowerBound
      canvas.restyle(Rect(x: x, y: 0, width: columns.count, height: 1)) { $0.adding(.underline) }
    }
    if isFocused, let mark = glyphs.focus {
      // The focus mark replaces a space, or the first bracket of "<<".
      let x = start == 0 && brackets.opening.hasSuffix(" ") ? 1 : 0
      canvas.write(String(mark), at: Point(x: x, y: 0), style: style)
    }
  }

  /// The columns of the mnemonic in the title, or nil if the title does not contain it.
  private func style(isDefault: Bool) -> Style {
    if !isUsable || isBusy { return .disabledButton }
    if mousePress.isDown { return Style(.pressed) }
    var attributes: Style.Attributes = isDefault && isFocused ? .bold : []
    let isPlain = role == .standard && !isDefault
    if isPlain, isHovered, !isFocused { return Style(.hovered) }
    // Another ground would hide the color of the role.
    if !isPlain, isHovered { attributes.insert(.underline) }
    switch role {
    case .standard where isFocused: return Style(.focused, attributes)
    case .standard: return isDefault ? Style(.defaultButton, attributes) : .button
    case .success: return Style(isFocused ? .focusedSuccess : .successButton, attributes)
    case .warning: return Style(isFocused ? .focusedWarning : .warningButton, attributes)
    case .destructive:
      return Style(isFocused ? .focusedDestructive : .destructiveButton, attributes)
    }
  }

  private var mnemonicColumns: Range<Int>? {
    guard
      let key = mnemonic?.lowercased(),
      let index = title.firstIndex(where: { $0.lowercased() == key })
    else { return nil }
    let start = title[..<index].columns
    return start..<start + title[index].columns
  }
}

nonisolated extension String {
  /// The title of a button as that of a key: "send TERM" for "Send TERM".
  ///
  /// Beside other words, a word in capitals is a name or an abbreviation, and stays as it is.
  package var asKeyTitle: String {
    func isPlain(_ word: some StringProtocol) -> Bool {
      word.count == 1 || word.contains(where: \.isLowercase)
    }
    let words = split(separator: " ", omittingEmptySubsequences: false)
    guard words.contains(where: isPlain) else { return lowercased() }
    return words.map { isPlain($0) ? $0.lowercased() : String($0) }.joined(separator: " ")
  }
}
