/// Text that the user cannot edit.
///
/// ![A title and a text of two lines](label)
///
///     Label("Deleted \(name, .emphasis).")
///     Label("no-color.org", link: "https://no-color.org")
public final class Label: Widget {
  /// The text.
  ///
  /// Long lines are wrapped, between words if possible.
  public var text: String {
    get { styledText.text }
    set { styledText = StyledText(newValue) }
  }

  /// The text with the styles of its parts.
  public var styledText: StyledText {
    didSet { if styledText != oldValue { setNeedsLayout() } }
  }

  /// The style of the text, except for parts with a style of their own.
  public var style: Style {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// The alignment of each line.
  public var alignment: TextAlignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }

  /// The latest lines, with the text and the widths that they were made from.
  private var wrapped: (text: StyledText, lines: [(width: Int, lines: [StyledText])])?

  /// Creates a label for a text with styles.
  package init(showing text: StyledText, style: Style = .text, alignment: TextAlignment = .leading)
  {
    styledText = text
    self.style = style
    self.alignment = alignment
  }

  public override var semantics: Semantics? {
    text.isEmpty ? nil : Semantics(.text, value: text)
  }

  public override func size(in available: Size) -> Size {
    let lines = lines(in: available.width, glyphs)
    return Size(width: lines.map(\.columns).max() ?? 0, height: max(1, lines.count))
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    let (lines, height) = (lines(in: width, glyphs), canvas.size.height)
    for (row, line) in lines.prefix(height).enumerated() {
      // The last row of a broken line that does not fit says so.
      let isCut = row == height - 1 && lines.count > height && !styledText.text.contains("\n")
      let whole = isCut ? lines[row...].dropFirst().reduce(line) { "\($0) \($1)" } : line
      // A character can be wider than the line.
      let line = whole.truncated(to: width, ellipsis: glyphs.ellipsis)
      canvas.fill(Rect(x: 0, y: row, width: width, height: 1), style: style)
      let x = alignment.start(of: line.columns, in: width)
      canvas.write(line, at: Point(x: x, y: row), style: style)
    }
  }

  /// Returns the text in lines of a width.
  ///
  /// A layout asks for the same lines of a few widths several times, and wrapping takes most of its
  /// time.
  private func lines(in width: Int, _ glyphs: Glyphs) -> [StyledText] {
    let text = glyphs.replacingPunctuation(in: styledText)
    if wrapped?.text != text { wrapped = (text, []) }
    if let known = wrapped?.lines.first(where: { $0.width == width }) { return known.lines }
    let lines = text.wrapped(to: width)
    if wrapped?.lines.count == 4 { wrapped?.lines.removeFirst() }
    wrapped?.lines.append((width, lines))
    return lines
  }
}
