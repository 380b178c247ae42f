/// A field for several lines of text.
///
/// ![An area with two lines of text](textarea)
///
///     let comment = TextArea(placeholder: "What happened?", limit: 500, width: 40, height: 6)
///     comment.edited.add { model.comment = $0 }
///
/// Enter starts a new line, even on a page with a default button. Tab moves the focus. Long lines
/// are wrapped, or scroll sideways if ``wraps`` is false. Arrows at the edges show where text is
/// hidden. A tab leads to the next column that is a multiple of 4.
public final class TextArea: PlainTextInput {
  /// True if long lines continue in the next row.
  public var wraps: Bool {
    get { content.wraps }
    set {
      guard newValue != content.wraps else { return }
      content.wraps = newValue
      setNeedsDisplay()
    }
  }

  /// The preferred number of text rows.
  public var height: Int {
    didSet { if height != oldValue { setNeedsLayout() } }
  }

  private let content: AreaContent
  private lazy var keys = keyMap("Text area", editing: EditKey.area)

  /// Creates an area with the cursor at the start of the text.
  public init(
    _ text: String = "",
    placeholder: String = "",
    limit: Int? = nil,
    wraps: Bool = true,
    width: Int = 40,
    height: Int = 5
  ) {
    content = AreaContent(TextEditor(lines: text, limit: limit), wraps: wraps)
    self.height = height
    super.init(content, placeholder: placeholder, width: width)
  }

  override var activeArea: Rect {
    guard let row = content.cursorRow else { return bounds }
    return Rect(x: 0, y: row, width: bounds.size.width, height: 1)
  }

  public override var keyMap: KeyMap? { keys }

  public override func size(in available: Size) -> Size {
    Size(width: FieldBrackets.columns(around: width), height: height)
  }
}
