public import ViewModels

/// A message to the user in one or more lines.
///
/// ![A success, a problem and a plain message](messageline)
///
/// Problems, warnings and successes start with a mark, so that they differ even without colors. Their further
/// lines are indented by the width of the mark. An empty message has no mark.
public final class MessageLine: Widget {
  /// The text of the message, with the styles of its parts.
  public private(set) var text = StyledText()

  private var kind = FormMessage.Kind.plain

  /// The message.
  public var message: FormMessage { FormMessage(text.text, kind) }

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
    show(StyledText(message.text), message.kind)
  }

  /// Replaces the message by a text of a kind.
  public func say(_ text: String, _ kind: FormMessage.Kind = .plain) {
    show(StyledText(text), kind)
  }

  /// Replaces the message by a text with styles.
  ///
  ///     line.show("Deleted \(name, .emphasis).", .success)
  public func show(_ text: StyledText, _ kind: FormMessage.Kind = .plain) {
    guard text != self.text || kind != self.kind else { return }
    self.text = text
    self.kind = kind
    setNeedsLayout()
  }

  public override var semantics: Semantics? {
    var own = Semantics(.message, value: text.text)
    own.kind = kind
    return own
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
    let style = kind.textStyle
    let (mark, lines) = layout(width: canvas.size.width, glyphs)
    canvas.write(mark, at: .origin, style: kind.markStyle)
    for (row, line) in lines.prefix(canvas.size.height).enumerated() {
      let isLast = row == canvas.size.height - 1 && lines.count > canvas.size.height
      let whole = isLast ? lines[row...].dropFirst().reduce(line) { "\($0) \($1)" } : line
      canvas.write(
        whole.truncated(to: canvas.size.width - mark.columns, ellipsis: glyphs.ellipsis),
        at: Point(x: mark.columns, y: row),
        style: style
      )
    }
  }

  /// Returns the mark and the lines, all of which begin to the right of the mark.
  private func layout(width: Int, _ glyphs: Glyphs) -> (mark: String, lines: [StyledText]) {
    guard !text.isEmpty else { return ("", []) }
    let mark = kind == .plain ? "" : "\(glyphs.mark(of: kind)) "
    return (mark, glyphs.replacingPunctuation(in: text).wrapped(to: max(1, width - mark.columns)))
  }
}

nonisolated extension Glyphs {
  /// Returns the mark before a message of a kind.
  package func mark(of kind: FormMessage.Kind) -> Character {
    switch kind {
    case .plain: information
    case .problem: problem
    case .warning: warning
    case .success: done
    }
  }
}

nonisolated extension FormMessage.Kind {
  /// The style of the mark before a message.
  package var markStyle: Style {
    switch self {
    case .plain: .accent
    case .problem: .errorMark
    case .warning: .warningMark
    case .success: .successMark
    }
  }

  /// The style of the text of a message.
  package var textStyle: Style { self == .problem ? Style(.text, .bold) : .text }
}
