/// One line of text, with an ellipsis where there is no room for all of it.
///
/// It is what the rows of a ``List`` show if nothing else is said.
public final class TextLine: Widget {
  /// What it says.
  public var text: String {
    didSet { if text != oldValue { setNeedsLayout() } }
  }

  /// What it says at the right, if there is room for it besides the text.
  public var detail = "" {
    didSet { if detail != oldValue { setNeedsLayout() } }
  }

  /// How the text looks.
  public var style: Style {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Creates a line.
  public init(_ text: String = "", style: Style = .text) {
    self.text = text
    self.style = style
  }

  deinit {}

  public override func size(in available: Size) -> Size {
    Size(width: text.columns + (detail.isEmpty ? 0 : detail.columns + 2), height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    let detailWidth = detail.columns
    // Half of the room at most: the text is what the line is about.
    let hasDetail = detailWidth > 0 && detailWidth <= width / 2
    let room = hasDetail ? width - detailWidth - 1 : width
    canvas.write(
      text.truncated(to: room, ellipsis: glyphs.ellipsis),
      at: .origin,
      style: style
    )
    if hasDetail { canvas.write(detail, at: Point(x: width - detailWidth, y: 0), style: .hint) }
  }
}
