/// A message to the user in one or more lines.
///
/// Problems and successes start with a mark, so that they are distinguishable without colors.
public final class MessageLine: Widget {
  /// The kind of a message.
  public nonisolated enum Kind: Hashable, Sendable {
    /// Information.
    case plain
    /// A problem.
    case problem
    /// A success.
    case success
  }

  /// The text of the message.
  public private(set) var text = ""

  /// The kind of the message.
  public private(set) var kind = Kind.plain

  /// The minimum number of rows, even without a message.
  public let height: Int

  /// Creates a line without a message.
  public init(height: Int = 1) {
    self.height = max(1, height)
    super.init()
    growth = .horizontal
  }

  /// Replaces the message.
  public func say(_ text: String, _ kind: Kind = .plain) {
    guard text != self.text || kind != self.kind else { return }
    self.text = text
    self.kind = kind
    setNeedsLayout()
  }

  public override func size(in available: Size) -> Size {
    let lines = lines(width: available.width, glyphs)
    return Size(
      width: min(available.width, lines.map(\.columns).max() ?? 0),
      height: max(height, lines.count)
    )
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style =
      switch kind {
      case .plain: .text
      case .problem: .error
      case .success: .success
      }
    let lines = lines(width: canvas.size.width, glyphs)
    for (row, line) in lines.prefix(canvas.size.height).enumerated() {
      let isLast = row == canvas.size.height - 1 && lines.count > canvas.size.height
      let whole = isLast ? lines[row...].joined(separator: " ") : line
      canvas.write(
        whole.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis),
        at: Point(x: 0, y: row),
        style: style
      )
    }
  }

  private func lines(width: Int, _ glyphs: Glyphs) -> [String] {
    let mark =
      switch kind {
      case .plain: ""
      case .problem: "\(glyphs.problem) "
      case .success: "\(glyphs.done) "
      }
    return glyphs.replacingPunctuation(in: mark + text).wrapped(to: width)
  }

  deinit {}
}
