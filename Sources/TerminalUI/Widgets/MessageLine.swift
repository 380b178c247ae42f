public import ViewModels

/// A message to the user in one or more lines.
///
/// Problems and successes start with a mark, so that they differ even without colors. Their further
/// lines are indented by the width of the mark. An empty message has no mark.
public final class MessageLine: Widget {
  /// The message.
  public private(set) var message = FormMessage("")

  /// The minimum number of rows, even without a message.
  public let height: Int

  /// Creates an empty message.
  public init(height: Int = 1) {
    self.height = max(1, height)
    super.init()
    growth = .horizontal
  }

  /// Replaces the message.
  public func show(_ message: FormMessage) {
    guard message != self.message else { return }
    self.message = message
    setNeedsLayout()
  }

  /// Replaces the message by a text of a kind.
  public func say(_ text: String, _ kind: FormMessage.Kind = .plain) {
    show(FormMessage(text, kind))
  }

  public override func size(in available: Size) -> Size {
    let layout = layout(width: available.width, glyphs)
    let widest = layout.lines.map(\.columns).max() ?? 0
    return Size(
      width: min(available.width, widest + layout.mark.columns),
      height: max(height, layout.lines.count)
    )
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style =
      switch message.kind {
      case .plain: .text
      case .problem: .error
      case .success: .success
      }
    let (mark, lines) = layout(width: canvas.size.width, glyphs)
    canvas.write(mark, at: .origin, style: style)
    for (row, line) in lines.prefix(canvas.size.height).enumerated() {
      let isLast = row == canvas.size.height - 1 && lines.count > canvas.size.height
      let whole = isLast ? lines[row...].joined(separator: " ") : line
      canvas.write(
        whole.truncated(to: canvas.size.width - mark.columns, ellipsis: glyphs.ellipsis),
        at: Point(x: mark.columns, y: row),
        style: style
      )
    }
  }

  /// Returns the mark and the lines, all of which begin to the right of the mark.
  private func layout(width: Int, _ glyphs: Glyphs) -> (mark: String, lines: [String]) {
    guard !message.text.isEmpty else { return ("", []) }
    let mark =
      switch message.kind {
      case .plain: ""
      case .problem: "\(glyphs.problem) "
      case .success: "\(glyphs.done) "
      }
    let text = glyphs.replacingPunctuation(in: message.text)
    return (mark, text.wrapped(to: max(1, width - mark.columns)))
  }

  deinit {}
}
