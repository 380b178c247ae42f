/// What there is to say, in a line or a few: how it goes, what went wrong, what went well.
///
/// What went wrong has a mark before it, so that it shows without colours too.
public final class MessageLine: Widget {
  /// What sort of message it is.
  public nonisolated enum Kind: Hashable, Sendable {
    /// For information.
    case plain
    /// Something went wrong.
    case problem
    /// Something went well.
    case success
  }

  /// What is said.
  public private(set) var text = ""

  /// What sort of message it is.
  public private(set) var kind = Kind.plain

  /// How many rows it takes at least, whether there is something to say or not.
  public let height: Int

  /// Creates a line with nothing to say.
  public init(height: Int = 1) {
    self.height = max(1, height)
    super.init()
    growth = .horizontal
  }

  deinit {}

  /// Says something in place of what was said before.
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
    return glyphs.spelled(mark + text).wrapped(to: width)
  }
}
