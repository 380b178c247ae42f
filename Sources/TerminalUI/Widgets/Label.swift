/// Text to read.
public final class Label: Widget {
  /// What it says; lines end where it is too narrow, between words.
  public var text: String {
    didSet { if text != oldValue { setNeedsLayout() } }
  }

  /// How it looks.
  public var style: Style {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Where each line is in the room that there is.
  public var alignment: TextAlignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }

  /// Creates a label.
  public init(_ text: String = "", style: Style = .text, alignment: TextAlignment = .leading) {
    self.text = text
    self.style = style
    self.alignment = alignment
  }

  deinit {}

  public override func size(in available: Size) -> Size {
    let lines = glyphs.spelled(text).wrapped(to: available.width)
    return Size(width: lines.map(\.columns).max() ?? 0, height: max(1, lines.count))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (row, line) in glyphs.spelled(text).wrapped(to: canvas.size.width).enumerated() {
      canvas.write(
        line.fitted(to: canvas.size.width, alignment: alignment, ellipsis: glyphs.ellipsis),
        at: Point(x: 0, y: row),
        style: style
      )
    }
  }
}
