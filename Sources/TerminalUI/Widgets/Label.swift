/// A text that the user cannot edit.
public final class Label: Widget {
  /// The text.
  ///
  /// Long lines are wrapped between words.
  public var text: String {
    didSet { if text != oldValue { setNeedsLayout() } }
  }

  /// The style of the text.
  public var style: Style {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// The alignment of each line.
  public var alignment: TextAlignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }

  /// Creates a label.
  public init(_ text: String = "", style: Style = .text, alignment: TextAlignment = .leading) {
    self.text = text
    self.style = style
    self.alignment = alignment
  }

  public override func size(in available: Size) -> Size {
    let lines = glyphs.replacingPunctuation(in: text).wrapped(to: available.width)
    return Size(width: lines.map(\.columns).max() ?? 0, height: max(1, lines.count))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (row, line) in glyphs.replacingPunctuation(in: text).wrapped(to: canvas.size.width)
      .enumerated()
    {
      canvas.write(
        line.fitted(to: canvas.size.width, alignment: alignment, ellipsis: glyphs.ellipsis),
        at: Point(x: 0, y: row),
        style: style
      )
    }
  }

  deinit {}
}
