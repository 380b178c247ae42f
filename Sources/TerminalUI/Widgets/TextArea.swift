/// Lines of text that a person can type.
///
///     let comment = TextArea(placeholder: "What happened?", limit: 500, width: 40, height: 6)
///     comment.edited.add { model.comment = $0 }
///
/// Enter begins a new line, even on a page with a default button; Tab moves the focus. Long lines
/// are wrapped, or the area is moved along them; arrows at its sides say where there is more.
public final class TextArea: TextInput {
  /// What it holds, its lines parted by `\n`; what nobody can see is left out.
  ///
  /// Setting it is no edit. An equal text leaves the cursor where it is, and another one too as far
  /// as possible; but edits before it can no longer be undone.
  public var text: String {
    get { lines.editor.text }
    set { if lines.editor.set(newValue).effect == .changed { tellChange(isEdit: false) } }
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

  /// How many rows of text it would like to show.
  public var height: Int {
    didSet { if height != oldValue { setNeedsLayout() } }
  }

  /// Happens when a person has changed the text, after ``changed``.
  public let edited = Occasion<String>()

  /// Happens when the text has changed, whoever did it.
  public let changed = Occasion<String>()

  private var lines: FieldLines
  private lazy var keys = KeyMap("Text area", editing: EditKey.area + EditKey.history) {
    [weak self] command in
    self?.edit(.perform(command))
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
    self.height = height
    super.init(placeholder: placeholder, width: width)
  }

  deinit {}

  public override var keyMap: KeyMap? { keys }

  public override func size(in available: Size) -> Size {
    Size(width: FieldSides.columns(around: width), height: height)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    lines.draw(on: &canvas, glyphs, look)
  }

  override var rules: EditRules {
    get { lines.editor.rules }
    set { lines.editor.rules = newValue }
  }

  override func perform(_ deed: EditDeed) -> EditResult? { lines.perform(deed) }

  override func tellChange(isEdit: Bool) {
    setNeedsDisplay()
    // An edit costs no more than its line, unless somebody wants the whole text.
    if changed.isHeeded { changed.happen(text) }
    // By now somebody may have put the text in order.
    if isEdit, edited.isHeeded { edited.happen(text) }
  }
}
