/// Controls below each other, each with a label at its left; the labels are of one width.
///
///     Form {
///       FormRow("User name", name)
///       FormRow("Password", password)
///       FormRow("", remember)
///     }
public final class Form: Widget {
  private let rows: [FormRow]
  private let spacing: Int

  /// Creates a form of rows, with so many free rows between them.
  public init(spacing: Int = 1, @WidgetBuilder rows: () -> [Widget]) {
    self.spacing = spacing
    self.rows = rows().map { ($0 as? FormRow) ?? FormRow("", $0) }
    super.init()
    growth = .horizontal
    adopt(self.rows)
  }

  deinit {}

  /// The rows.
  public override var children: [Widget] { rows }

  public override func size(in available: Size) -> Size {
    align()
    let sizes = shown.map { $0.size(in: available) }
    return Size(
      width: sizes.map(\.width).max() ?? 0,
      height: sizes.reduce(spacing * max(0, sizes.count - 1)) { $0 + $1.height }
    )
  }

  public override func layOut() {
    align()
    var y = 0
    for row in shown {
      let height = row.size(in: frame.size).height
      row.place(in: Rect(x: 0, y: y, width: frame.size.width, height: height))
      y += height + spacing
    }
  }

  private var shown: [FormRow] { rows.filter { !$0.isHidden } }

  private func align() {
    let width = shown.map(\.label.columns).max() ?? 0
    for row in rows { row.labelWidth = width }
  }
}

/// A control with a label at its left, and under it what is wrong with it.
public final class FormRow: Widget {
  /// What the control is for.
  public let label: String

  /// The control.
  public let control: Widget

  /// What is wrong with it, if something is.
  public var problem: String? {
    didSet { if problem != oldValue { setNeedsLayout() } }
  }

  /// How wide the labels of the form are.
  fileprivate(set) var labelWidth = 0

  private let gap = 2

  /// Puts a label before a control.
  public init(_ label: String, _ control: Widget) {
    self.label = label
    self.control = control
    super.init()
    adopt([control])
  }

  deinit {}

  /// The control.
  public override var children: [Widget] { [control] }

  private var indent: Int { labelWidth == 0 ? 0 : labelWidth + gap }

  public override func size(in available: Size) -> Size {
    let inner = Size(width: available.width - indent, height: available.height)
    let size = control.size(in: inner)
    let lines = problemLines(width: inner.width)
    return Size(
      width: indent + max(size.width, lines.map(\.columns).max() ?? 0),
      height: max(1, size.height) + lines.count
    )
  }

  public override func layOut() {
    let room = Size(width: frame.size.width - indent, height: frame.size.height)
    let wanted = control.size(in: room)
    let grows = control.growth.contains(.horizontal)
    control.place(
      in: Rect(
        x: indent,
        y: 0,
        width: grows ? room.width : min(wanted.width, room.width),
        height: min(max(1, wanted.height), room.height)
      )
    )
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style = control.isUsable ? .label : .disabled
    let text = label.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis)
    canvas.write(text, at: .origin, style: style)
    for (row, line) in problemLines(width: canvas.size.width - indent).enumerated() {
      let mark = row == 0 ? "\(glyphs.problem) " : "  "
      canvas.write(
        mark + line,
        at: Point(x: indent, y: control.frame.size.height + row),
        style: .error
      )
    }
  }

  /// The problem in lines that leave room for the mark before the first.
  private func problemLines(width: Int) -> [String] {
    problem.map { $0.wrapped(to: max(1, width - 2)) } ?? []
  }
}
