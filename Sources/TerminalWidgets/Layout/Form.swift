/// A column of controls with a column of labels on the left.
///
/// ![A form of three rows, one with a problem](form)
///
///     Form {
///       FormRow("User name", TextField(model[\.username]))
///       FormRow("Password", SecretField(model[\.password]))
///       CheckBox("Remember me", isOn: model[\.rememberMe])
///     }
///
/// The error message or the note of a row appears in the free lines below the control. If the text
/// needs more lines than are free, the rows below move down. On a small screen, there are fewer
/// free lines. All gauges and progress bars of a form have the same length.
public final class Form: Widget {
  private var rows: [FormRow] { didSet { widgets = rows } }
  /// The rows, in an array that need not be converted for each search.
  private var widgets: [Widget]
  private let spacing: Int
  /// The rows that the latest layout has placed; nil before it.
  private var strip: Strip?

  /// Creates a form with `spacing` free lines between its rows.
  ///
  /// A widget that is not a ``FormRow`` becomes a row with an empty label.
  public init(spacing: Int = 1, @WidgetBuilder rows: () -> [Widget]) {
    self.spacing = spacing
    self.rows = rows().map(Form.row)
    widgets = self.rows
    super.init()
    growth = .horizontal
    adopt(widgets)
  }

  /// Returns the row of a widget, which is the widget itself if it is a row.
  package static func row(of widget: Widget) -> FormRow {
    (widget as? FormRow) ?? FormRow("", widget)
  }

  /// Replaces the rows.
  ///
  /// Those that remain keep their state, and the focus if they have it.
  package func setRows(_ new: [FormRow]) {
    let (before, after) = (Set(rows.map(\.serial)), Set(new.map(\.serial)))
    release(rows.filter { !after.contains($0.serial) })
    rows = new
    strip = nil
    adopt(new.filter { !before.contains($0.serial) })
    host?.structureChanged()
    setNeedsLayout()
  }

  public override var children: [Widget] { widgets }

  override func children(in area: Rect) -> ArraySlice<Widget> {
    strip?.widgets(in: area) ?? widgets[...]
  }

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
    var strip = Strip(.vertical)
    for (row, height) in zip(shown, heights) {
      row.place(
        in: Rect(x: 0, y: y, width: frame.size.width, height: height.control + height.problem)
      )
      let gap = min(free, max(0, spacing - height.problem))
      free -= gap
      strip.append(row)
      y += height.control + height.problem + gap
    }
    self.strip = strip
  }

  private var shown: [FormRow] { rows.filter { !$0.isHidden } }

  private func align() {
    let width = shown.map(\.label.columns).max() ?? 0
    for row in rows { row.labelWidth = row.isAcross ? 0 : width }
    let bars = shown.compactMap { $0.control as? any AlignedBar }
    let tail = bars.reduce(BarTail()) { $0.union($1.ownTail) }
    for bar in bars { bar.sharedTail = tail }
  }
}

/// A control with a label on the left and an error message or a note below.
///
/// If the control edits a field of a group, the row shows the field's problem. If a text input
/// rejects characters, the row says so until the next edit.
public final class FormRow: Widget {
  /// The text in the label column; empty for a row without a label.
  public let label: String

  /// The widget to the right of the label.
  public let control: Widget

  /// The error message, if any.
  public var problem: String? {
    didSet { if problem != oldValue { setNeedsLayout() } }
  }

  /// The sentence about rejected input, shown while there is no error message.
  private var rejection: String? {
    didSet { if rejection != oldValue { setNeedsLayout() } }
  }

  /// The sentence about an unusable text, shown in place of an error message about the old value.
  private var obstacle: String? {
    didSet { if obstacle != oldValue { setNeedsLayout() } }
  }

  /// A note that is shown below the control while there is no error message.
  public var note: String? {
    didSet { if note != oldValue { setNeedsLayout() } }
  }

  /// The width of the form's label column, or 0 for a row without a label column.
  fileprivate(set) var labelWidth = 0 {
    didSet { if labelWidth != oldValue { memory.forget() } }
  }

  fileprivate let isAcross: Bool
  private let gap = 2

  /// Creates a row from a label and a control.
  public convenience init(_ label: String, _ control: Widget) {
    self.init(label, control, isAcross: false)
  }

  /// Creates a row without a label.
  ///
  /// The control begins at the left edge of the label column.
  public convenience init(_ control: Widget) {
    self.init("", control, isAcross: true)
  }

  private init(_ label: String, _ control: Widget, isAcross: Bool) {
    self.label = label
    self.control = control
    self.isAcross = isAcross
    super.init()
    adopt([control])
    control.editing.showStatus?(self)
    control.editing.changed.add { [weak self, weak control] in
      guard let self, let control else { return }
      obstacle = control.complaint
      rejection = (control as? TextInput)?.rejection?
        .text(about: label.isEmpty ? nil : label, in: glyphs.wording)
    }
  }

  public override var children: [Widget] { [control] }

  public override var semantics: Semantics? {
    var own = Semantics(.caption, label)
    own.note = note
    own.problem = obstacle ?? problem ?? complaint
    return own
  }

  private var indent: Int { labelWidth == 0 ? 0 : labelWidth + gap }

  public override func size(in available: Size) -> Size {
    let needs = needs(in: available)
    return Size(width: needs.width, height: needs.control).adding(height: needs.problem)
  }

  /// Returns the preferred width of the row, and the heights of its control and of its message or
  /// note.
  fileprivate func needs(in available: Size) -> (width: Int, control: Int, problem: Int) {
    let inner = Size(width: available.width - indent, height: available.height)
    let wanted = control.wantedSize(in: inner)
    let lines = messageLines(width: inner.width)
    let width = max(wanted.width, lines.map { $0.columns + 2 }.max() ?? 0)
    return (width.addingClamped(indent), max(1, wanted.height), lines.count)
  }

  public override func layOut() {
    let room = Size(width: frame.size.width - indent, height: frame.size.height)
    let wanted = control.wantedSize(in: room)
    let grows = control.growth.contains(.horizontal)
    let width = grows ? control.limits(.horizontal).upperBound : wanted.width
    control.place(
      in: Rect(
        x: indent,
        y: 0,
        width: min(width, room.width),
        height: min(max(1, wanted.height), room.height)
      )
    )
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style = control.isUsable ? .label : .disabled
    let text = label.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis)
    canvas.write(text, at: .origin, style: style)
    for (row, line) in messageLines(width: canvas.size.width - indent).enumerated() {
      let place = Point(x: indent, y: control.frame.size.height + row)
      if row == 0, isProblem {
        canvas.write(String(glyphs.problem), at: place, style: .errorMark)
      }
      let style = isProblem ? Style(.text, .bold) : .hint
      canvas.write(line, at: place.offset(x: 2), style: style)
    }
  }

  /// True if the text below the control is about a problem.
  private var isProblem: Bool { obstacle != nil || problem != nil || rejection != nil }

  /// Returns the wrapped error message or note.
  ///
  /// Each line leaves two columns free for a mark.
  private func messageLines(width: Int) -> [String] {
    (obstacle ?? problem ?? rejection ?? note).map { $0.wrapped(to: max(1, width - 2)) } ?? []
  }
}
