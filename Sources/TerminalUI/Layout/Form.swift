/// Controls below each other, each with a label at its left; the labels are of one width.
///
///     Form {
///       FormRow("User name", name)
///       FormRow("Password", password)
///       FormRow("", remember)
///     }
///
/// What is wrong with a control stands in the free rows under it, so that nothing moves when it
/// comes and goes, unless there are too few. Where there is too little room, free rows give way.
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
    let needs = shown.map { $0.needs(in: available) }
    let last = needs.last.map { $0.control.addingClamped($0.problem) } ?? 0
    return Size(
      width: needs.map(\.width).max() ?? 0,
      height: needs.dropLast().reduce(last) {
        $0.addingClamped($1.control).addingClamped(max(spacing, $1.problem))
      }
    )
  }

  public override func layOut() {
    align()
    let shown = shown
    let heights = shown.map { row in
      let needs = row.needs(in: frame.size)
      return (control: min(needs.control, frame.size.height), problem: needs.problem)
    }
    let least = heights.reduce(0) { $0 + $1.control + $1.problem }
    var free = max(0, frame.size.height - least)
    var y = 0
    for (row, height) in zip(shown, heights) {
      row.place(
        in: Rect(x: 0, y: y, width: frame.size.width, height: height.control + height.problem)
      )
      let gap = min(free, max(0, spacing - height.problem))
      free -= gap
      y += height.control + height.problem + gap
    }
  }

  private var shown: [FormRow] { rows.filter { !$0.isHidden } }

  private func align() {
    let width = shown.map(\.label.columns).max() ?? 0
    for row in rows { row.labelWidth = row.isAcross ? 0 : width }
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

  fileprivate let isAcross: Bool
  private let gap = 2

  /// Puts a label before a control.
  public convenience init(_ label: String, _ control: Widget) {
    self.init(label, control, isAcross: false)
  }

  /// Puts a control where there is no label: it begins where the labels do.
  public convenience init(_ control: Widget) {
    self.init("", control, isAcross: true)
  }

  private init(_ label: String, _ control: Widget, isAcross: Bool) {
    self.label = label
    self.control = control
    self.isAcross = isAcross
    super.init()
    adopt([control])
  }

  deinit {}

  /// The control.
  public override var children: [Widget] { [control] }

  private var indent: Int { labelWidth == 0 ? 0 : labelWidth + gap }

  public override func size(in available: Size) -> Size {
    let needs = needs(in: available)
    return Size(width: needs.width, height: needs.control).adding(height: needs.problem)
  }

  /// How many columns it takes, how many rows the control, and how many what is wrong with it.
  fileprivate func needs(in available: Size) -> (width: Int, control: Int, problem: Int) {
    let inner = Size(width: available.width - indent, height: available.height)
    let wanted = control.size(in: inner)
    let lines = problemLines(width: inner.width)
    let width = max(wanted.width, lines.map { $0.columns + 2 }.max() ?? 0)
    return (width.addingClamped(indent), max(1, wanted.height), lines.count)
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
