/// The base class of all fields that the user types in.
///
/// Its subclasses are ``TextField``, ``SearchField``, ``PatternField``, ``DateField``, ``TextArea`` and
/// ``SecretField``.
///
/// Text inputs support the common editing keys of shells and other toolkits. The help page lists
/// all keys. Ctrl-Y inserts the latest text of the kill ring, which all inputs of an application
/// share. Keys that delete a word, or everything up to the start or end of a line, put the deleted
/// text into the kill ring. Ctrl-W cuts a selection, and Alt-W copies a selection. Both put the text
/// into the kill ring and, if the terminal supports that, into the system clipboard.
///
/// A double click selects a word, and a triple click selects a line. In a ``SecretField``, both
/// select the whole text.
///
/// The text of a ``SecretField`` is put into neither the kill ring nor the clipboard.
public class TextInput: Widget {
  /// The hint shown while the text is empty.
  public final var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }

  /// The preferred number of text columns.
  public final var width: Int {
    didSet { if width != oldValue { setNeedsLayout() } }
  }

  /// The event sent when the input rejects typed or pasted characters.
  ///
  /// The terminal bell rings too, but only for the first of several equal rejections in a row.
  public final let inputRejected = WidgetEvent<InputRejection>()

  /// The latest rejection of characters; nil after an edit that rejected none and had an effect.
  private(set) final var rejection: InputRejection? {
    didSet { if rejection != oldValue { editing.changed.send() } }
  }

  /// The event sent when the input loses the focus.
  public final let ended = WidgetEvent<Void>()

  private let content: any TextInputContent
  /// True if the user has changed the text since the input got the focus.
  private(set) final var isEdited = false
  /// True if the last action of the user inserted text from the kill ring.
  private var isYanked = false

  init(_ content: any TextInputContent, placeholder: String, width: Int) {
    self.content = content
    self.placeholder = placeholder
    self.width = width
  }

  /// The maximum number of characters that the user can enter; nil means no limit.
  ///
  /// In a ``TextArea``, a line break is one character. Text set by the program can be longer.
  public final var limit: Int? {
    get { content.rules.limit }
    set { content.rules.limit = newValue }
  }

  /// A function that returns true for allowed characters; nil allows all characters.
  ///
  /// The function is not called for line breaks.
  public final var isAllowed: (@Sendable (Character) -> Bool)? {
    get { content.rules.isAllowed }
    set { content.rules.isAllowed = newValue }
  }

  // MARK: Editing

  /// Runs after the text has changed.
  ///
  /// Subclasses override this method to request a redraw and to send their events.
  func sendChange(byUser: Bool) {}

  /// Performs a user action, and returns false if the input is not usable or ignores the action.
  @discardableResult
  final func edit(_ action: EditAction) -> Bool {
    edit { perform(action) }
  }

  /// Performs an edit of the user, and returns false if the input is not usable or there is no edit.
  @discardableResult
  final func edit(with change: () -> EditResult?) -> Bool {
    guard isUsable, let result = change() else { return false }
    let clipboard = host?.clipboard
    if let clip = result.clip {
      clipboard?.ring.add(clip)
      if clip.isSelection { host?.copy(clip.text) }
    } else {
      clipboard?.ring.close()
    }
    switch result.effect {
    case .nothing: break
    case .moved: setNeedsDisplay()
    case .changed:
      isEdited = true
      sendChange(byUser: true)
    }
    let rejected = InputRejection(result.rejections, limit: limit)
    let isRepeated = rejected == rejection
    if rejected != nil || result.effect != .nothing { rejection = rejected }
    // `inputRejected` is sent last, because handlers of `edited` often clear the message that a
    // handler of `inputRejected` shows.
    if let rejected {
      // A held key rings the bell only once.
      if !isRepeated { ring() }
      inputRejected.send(rejected)
    }
    return true
  }

  private func perform(_ action: EditAction) -> EditResult? {
    let wasYanked = isYanked
    isYanked = false
    let text: String?
    switch action {
    case .command(.yank): text = host?.clipboard?.ring.latest()
    case .command(.yankPrevious) where wasYanked:
      text = host?.clipboard?.ring.previous()
      _ = content.perform(.command(.undo))
    default: return content.perform(action)
    }
    guard let text else {
      ring()
      return .nothing
    }
    let result = content.perform(.paste(text))
    isYanked = result?.effect == .changed
    return result
  }

  /// Replaces the whole text as a user would, and returns false if not all of it was accepted.
  private func replaceText(with text: String) -> Bool {
    edit(.command(.selectAll))
    let isDone = edit(text.isEmpty ? .command(.delete(.left)) : .paste(text))
    return isDone && rejection == nil
  }

  // MARK: Overrides

  public override var takesFocus: Bool { true }

  /// The subclasses add the text, unless it is secret.
  public override var semantics: Semantics? {
    var own = Semantics(.field)
    own.placeholder = placeholder
    own.problem = complaint ?? rejection?.text(in: glyphs.wording)
    own.actions = [.set { [weak self] text in self?.replaceText(with: text) ?? false }]
    return own
  }

  package override var hasContextMenu: Bool { true }

  public override func handle(_ press: KeyPress) -> Bool {
    guard let character = press.text else { return false }
    return edit(.insert(character))
  }

  public override func handle(pasted text: String) -> Bool { edit(.paste(text)) }

  public override func handle(_ event: MouseEvent) -> Bool { edit(.mouse(event)) }

  public override func focusChanged() {
    if isFocused {
      isEdited = false
      return
    }
    rejection = nil
    isYanked = false
    host?.clipboard?.ring.close()
    ended.send()
  }

  public override func size(in available: Size) -> Size {
    Size(width: FieldBrackets.columns(around: width), height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let appearance = FieldAppearance(
      placeholder: placeholder,
      isUsable: isUsable,
      isFocused: isFocused
    )
    content.draw(on: &canvas, glyphs, appearance)
  }
}

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

  /// The text.
  ///
  /// The user cannot enter control characters, direction marks and other unsafe characters, except tabs
  /// in a ``TextArea``. Those that the program sets remain in the text, and stand-ins show them. A
  /// ``TextArea`` separates its lines with `\n`.
  ///
  /// Setting the text does not send ``edited``. Setting an equal text has no effect. Setting a
  /// different text clears the undo history and keeps the cursor in place if possible.
  public final var text: String {
    get { content.text }
    set { if content.set(newValue).effect == .changed { sendChange(byUser: false) } }
  }

  public override var semantics: Semantics? {
    var own = super.semantics
    own?.value = text
    return own
  }

  override func sendChange(byUser: Bool) {
    setNeedsDisplay()
    // The whole text is created only if there is a handler. Without handlers, the cost of an edit
    // within one line does not depend on the number of lines.
    if changed.hasHandlers { changed.send(text) }
    // The text is read again, because a handler of `changed` may have set a different text.
    if byUser, edited.hasHandlers { edited.send(text) }
  }
}

/// A user action on a text.
nonisolated enum EditAction {
  /// Types a character.
  case insert(Character)
  case paste(String)
  /// Performs the command of an editing key.
  case command(EditCommand)
  case mouse(MouseEvent)
}

/// The content of a text input: an editor and the visible part of its text.
protocol TextInputContent: AnyObject {
  associatedtype Editor: InputEditor

  var editor: Editor { get set }

  /// The layout of the text in the latest drawing.
  var layout: TextLayout { get }

  /// Returns the position in the text at which a mouse event points.
  func position(of event: MouseEvent) -> TextPosition

  /// Draws the visible part of the text on the whole canvas.
  func draw(on canvas: inout Canvas, _ glyphs: Glyphs, _ appearance: FieldAppearance)
}

extension TextInputContent {
  var rules: EditRules {
    get { editor.rules }
    set { editor.rules = newValue }
  }

  /// Performs an action.
  ///
  /// Returns nil for mouse events other than presses and drags of the left button.
  func perform(_ action: EditAction) -> EditResult? {
    switch action {
    case .insert(let character): editor.insert(String(character))
    case .paste(let text): editor.paste(text)
    case .command(let command): editor.perform(command, in: layout)
    case .mouse(let event): moveCursor(with: event)
    }
  }

  /// Moves the cursor, or selects text, for a press or drag of the left mouse button.
  private func moveCursor(with event: MouseEvent) -> EditResult? {
    let isExtending: Bool
    switch event.action {
    case .press(.left): isExtending = event.modifiers.contains(.shift)
    case .drag(.left): isExtending = true
    default: return nil
    }
    let position = position(of: event)
    if !isExtending, event.clickCount == 2 { return editor.selectWord(at: position) }
    if !isExtending, event.clickCount == 3 { return editor.selectLine(at: position) }
    return editor.moveCursor(to: position, extending: isExtending)
  }
}

/// The content of a text input whose text is a string.
protocol PlainTextContent: TextInputContent where Editor: PlainInputEditor {}

extension PlainTextContent {
  var text: String { editor.text }

  /// Replaces the text and clears the undo history, unless the new text is equal.
  func set(_ text: String) -> EditResult { editor.set(text) }
}

/// An editor of the text in a text input.
nonisolated protocol InputEditor {
  var rules: EditRules { get set }
  mutating func insert(_ text: String) -> EditResult
  mutating func paste(_ text: String) -> EditResult
  mutating func perform(_ command: EditCommand, in layout: TextLayout) -> EditResult
  mutating func moveCursor(to position: TextPosition, extending: Bool) -> EditResult
  mutating func selectWord(at position: TextPosition) -> EditResult
  mutating func selectLine(at position: TextPosition) -> EditResult
}

/// An editor of a text that is a string.
nonisolated protocol PlainInputEditor: InputEditor {
  var text: String { get }
  mutating func set(_ text: String) -> EditResult
}

nonisolated extension TextEditor: InputEditor {}

nonisolated extension TextEditor: PlainInputEditor where Line == String {}

nonisolated extension PatternEditor: PlainInputEditor {}
