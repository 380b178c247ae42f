/// A line of text that is truncated to fit.
///
/// By default, each row of a ``List`` shows a text line.
public final class TextLine: Widget {
  /// The text.
  public var text: String {
    didSet { if text != oldValue { setNeedsLayout() } }
  }

  /// The text at the right edge, shown if it fits in half of the width.
  public var detail = "" {
    didSet { if detail != oldValue { setNeedsLayout() } }
  }

  /// The style of the text.
  public var style: Style {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Creates a line.
  public init(_ text: String = "", style: Style = .text) {
    self.text = text
    self.style = style
  }

  public override var semantics: Semantics? {
    Semantics(.text, text, value: detail.isEmpty ? nil : detail)
  }

  public override func size(in available: Size) -> Size {
    Size(width: text.columns + (detail.isEmpty ? 0 : detail.columns + 2), height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    let text = glyphs.replacingPunctuation(in: text)
    let detail = glyphs.replacingPunctuation(in: detail)
    let detailWidth = detail.columns
    // The detail gets at most half of the width, because the text is more important.
    let hasDetail = detailWidth > 0 && detailWidth <= width / 2
    let room = hasDetail ? width - detailWidth - 1 : width
    canvas.write(text.truncated(to: room, ellipsis: glyphs.ellipsis), at: .origin, style: style)
    if hasDetail { canvas.write(detail, at: Point(x: width - detailWidth, y: 0), style: .hint) }
  }
}
