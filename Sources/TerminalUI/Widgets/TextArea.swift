/// Lines of text that a person can type.
///
///     let comment = TextArea(placeholder: "What happened?", limit: 500, width: 40, height: 6)
///     comment.edited.add { model.comment = $0 }
///
/// Enter begins a new line, even on a page with a default button; Tab moves the focus. Long lines
/// are wrapped, or the area is moved along them; arrows at its sides say where there is more.
public final class TextArea: Widget, TextInput {
  /// What it holds, its lines parted by `\n`; what nobody can see is left out.
  ///
  /// Setting it is no edit. An equal text leaves the cursor where it is, and another one too as far
  /// as possible; but edits before it can no longer be undone.
  public var text: String {
    get { lines.editor.text }
    set { if lines.editor.set(newValue).effect == .changed { tellChange(isEdit: false) } }
  }

  /// What stands there while it is empty: a hint, since it is gone as soon as somebody types.
  public var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }

  /// How many characters, line breaks too, a person can make of the text.
  ///
  /// What a program sets may be longer.
  public var limit: Int? {
    get { lines.editor.limit }
    set { lines.editor.limit = newValue }
  }

  /// Which characters can be typed and pasted besides line breaks; all of them if it is nil.
  public var isAllowed: (@Sendable (Character) -> Bool)? {
    get { lines.editor.isAllowed }
    set { lines.editor.isAllowed = newValue }
  }

  /// Whether long lines go on in the next row.
  public var wraps: Bool {
    get { lines.wraps }
    set {
      guard newValue != lines.wraps else { return }
      lines.wraps = newValue
      setNeedsDisplay()
    }
  }

  /// How many columns of text it would like to show.
  public var width: Int {
    didSet { if width != oldValue { setNeedsLayout() } }
  }

  /// How many rows of text it would like to show.
  public var height: Int {
    didSet { if height != oldValue { setNeedsLayout() } }
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

  private var lines: FieldLines
  var notices = FieldNotices()
  private lazy var keys = KeyMap("Text area", editing: EditKey.area + EditKey.history) {
    [weak self] command in
    self?.edit { $0.perform(command) }
  }

  /// Creates an area, with its cursor at the start of the text.
  public init(
    _ text: String = "",
    placeholder: String = "",
    limit: Int? = nil,
    wraps: Bool = true,
    width: Int = 40,
    height: Int = 5
  ) {
    lines = FieldLines(TextEditor(text, limit: limit), wraps: wraps)
    self.placeholder = placeholder
    self.width = width
    self.height = height
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
    Size(width: FieldSides.columns(around: width), height: height)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let look = FieldLook(placeholder: placeholder, isUsable: isUsable, isFocused: isFocused)
    lines.draw(on: &canvas, glyphs, look)
  }

  /// Does what a person wants, if it can be done now; what is not for the area returns nil.
  @discardableResult
  private func edit(_ body: (inout FieldLines) -> EditResult?) -> Bool {
    guard isUsable, let result = body(&lines) else { return false }
    tell(result)
    return true
  }

  func tellChange(isEdit: Bool) {
    setNeedsDisplay()
    // An edit costs no more than its line, unless somebody wants the whole text.
    if changed.isHeeded { changed.happen(text) }
    // By now somebody may have put the text in order.
    if isEdit, edited.isHeeded { edited.happen(text) }
  }
}
