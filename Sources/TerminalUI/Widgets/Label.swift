/// Text that the user cannot edit.
public final class Label: Widget {
  /// The text.
  ///
  /// Long lines are wrapped, between words if possible.
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

  /// The address that the text links to, such as "https://example.org"; nil for no link.
  ///
  /// Linked text is underlined. The terminal decides how the user opens the link.
  public var link: String? {
    didSet { if link != oldValue { setNeedsDisplay() } }
  }

  /// Creates a label.
  public init(
    _ text: String = "",
    style: Style = .text,
    alignment: TextAlignment = .leading,
    link: String? = nil
  ) {
    self.text = text
    self.style = style
    self.alignment = alignment
    self.link = link
  }

  public override func size(in available: Size) -> Size {
    let lines = glyphs.replacingPunctuation(in: text).wrapped(to: available.width)
    return Size(width: lines.map(\.columns).max() ?? 0, height: max(1, lines.count))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (row, line) in glyphs.replacingPunctuation(in: text).wrapped(to: canvas.size.width)
      .enumerated()
    {
      let width = canvas.size.width
      let text = line.fitted(to: width, alignment: alignment, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: Point(x: 0, y: row), style: style)
      guard let link else { continue }
      let start = text.prefix { $0 == " " }.count
      let end = text.columns - text.reversed().prefix { $0 == " " }.count
      let columns = Rect(x: start, y: row, width: end - start, height: 1)
      canvas.restyle(columns) { $0.adding(.underline) }
      canvas.link(columns, to: link)
    }
  }

  deinit {}
}
