/// A line of text that a person can type.
///
///     let name = TextField(placeholder: "ada", limit: 64)
///     name.edited.add { model.name = $0 }
///     name.noticed.add { message.text = $0.text(about: "User name") }
///
/// It knows the keys of other fields and of shells; a help page shows them. What is longer than the
/// field moves with the cursor, and arrows at its sides say where there is more.
public final class TextField: Widget, TextInput {
  /// What it holds: one line; what breaks lines and what nobody can see is left out.
  ///
  /// Setting it is no edit. An equal text leaves the cursor where it is, and another one too as far
  /// as possible; but edits before it can no longer be undone.
  public var text: String {
    get { line.editor.text }
    set { if line.editor.set(newValue).effect == .changed { tellChange(isEdit: false) } }
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
  public let edited = Occasion<String>()

  /// Happens when the text has changed, whoever did it.
  public let changed = Occasion<String>()

  /// Happens when a person cannot do what they tried to: what to tell them.
  ///
  /// It rings too, for the first of several equal notices in a row.
  public let noticed = Occasion<FieldNotice>()

  /// Happens when the focus has left it.
  public let ended = Occasion<Void>()

  private var line: FieldLine<PlainText>
  var notices = FieldNotices()
  private lazy var keys = KeyMap("Text field", editing: EditKey.line + EditKey.history) {
    [weak self] command in
    self?.edit { $0.editor.perform(command) }
  }

  /// Creates a field, with its cursor at the end of the text.
  public init(_ text: String = "", placeholder: String = "", limit: Int? = nil, width: Int = 20) {
    line = FieldLine(LineEditor(text, limit: limit))
    self.placeholder = placeholder
    self.width = width
  }

  deinit {}

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
    ended.happen()
  }

  public override func size(in available: Size) -> Size {
    Size(width: FieldSides.columns(around: width), height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let look = FieldLook(placeholder: placeholder, isUsable: isUsable, isFocused: isFocused)
    line.draw(on: &canvas, glyphs, look)
  }

  /// Does what a person wants, if it can be done now; what is not for the field returns nil.
  @discardableResult
  private func edit(_ body: (inout FieldLine<PlainText>) -> EditResult?) -> Bool {
    guard isUsable, let result = body(&line) else { return false }
    tell(result)
    return true
  }

  func tellChange(isEdit: Bool) {
    setNeedsDisplay()
    changed.happen(text)
    // By now somebody may have put the text in order.
    if isEdit { edited.happen(text) }
  }
}
