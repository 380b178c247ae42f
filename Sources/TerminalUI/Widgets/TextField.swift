/// A line of text that a person can type.
///
///     let name = TextField(placeholder: "ada", limit: 64)
///     name.edited.add { model.name = $0 }
///     name.noticed.add { message.say($0.text(about: "User name"), .problem) }
///
/// It knows the keys of other fields and of shells; a help page shows them. What is longer than the
/// field moves with the cursor, and arrows at its sides say where there is more.
public final class TextField: TextInput {
  /// What it holds: one line; what breaks lines and what nobody can see is left out.
  ///
  /// Setting it is no edit. An equal text leaves the cursor where it is, and another one too as far
  /// as possible; but edits before it can no longer be undone.
  public var text: String {
    get { line.editor.text }
    set { if line.editor.set(newValue).effect == .changed { tellChange(isEdit: false) } }
  }

  /// Happens when a person has changed the text, after ``changed``.
  public let edited = Occasion<String>()

  /// Happens when the text has changed, whoever did it.
  public let changed = Occasion<String>()

  private var line: FieldLine<PlainText>
  private lazy var keys = KeyMap("Text field", editing: EditKey.line + EditKey.history) {
    [weak self] command in
    self?.edit(.perform(command))
  }

  /// Creates a field, with its cursor at the end of the text.
  public init(_ text: String = "", placeholder: String = "", limit: Int? = nil, width: Int = 20) {
    line = FieldLine(LineEditor(text, limit: limit))
    super.init(placeholder: placeholder, width: width)
  }

  deinit {}

  public override var keyMap: KeyMap? { keys }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    line.draw(on: &canvas, glyphs, look)
  }

  override var rules: EditRules {
    get { line.editor.rules }
    set { line.editor.rules = newValue }
  }

  override func perform(_ deed: EditDeed) -> EditResult? { line.perform(deed) }

  override func tellChange(isEdit: Bool) {
    setNeedsDisplay()
    changed.happen(text)
    // By now somebody may have put the text in order.
    if isEdit { edited.happen(text) }
  }
}
