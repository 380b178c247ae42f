/// A column of widgets.
///
/// ![A field above a row of buttons](stack)
///
///     Stack(spacing: 1) {
///       TextField(model[\.name])
///       Row(spacing: 2) {
///         Button("Sign in", command: model.signIn)
///         Button("Clear", command: model.clear)
///       }
///     }
///
/// A ``Row`` places its widgets beside each other. Along the axis, each widget gets its preferred length. The widgets whose ``Widget/growth``
/// includes the axis share the remaining cells. If there are too few cells, these widgets shrink
/// first, down to one cell each. Then the spacing shrinks. Finally all widgets shrink, the last one
/// first, down to no cells. While no widget of a column grows, a ``KeyBar`` at its end is on the
/// last line.
public class Stack: Widget {
  /// The horizontal position of widgets in a column, or their vertical position in a row.
  ///
  /// A widget that grows across the axis is always stretched.
  public nonisolated enum Alignment: Hashable, Sendable {
    /// On the left, or at the top.
    case leading
    /// In the center.
    case center
    /// On the right, or at the bottom.
    case trailing
    /// Stretched to the full width or height.
    case fill
  }

  /// The number of free cells between adjacent widgets, if there is room.
  public final var spacing: Int {
    didSet { if spacing != oldValue { setNeedsLayout() } }
  }

  /// The position of widgets across the axis.
  public final var alignment: Alignment {
    didSet { if alignment != oldValue { setNeedsLayout() } }
  }

  private let axis: Axis
  private var arranged: [Widget]

  /// Creates a column of widgets.
  public convenience init(
    spacing: Int = 0,
    alignment: Alignment = .leading,
    @WidgetBuilder widgets: () -> [Widget]
  ) {
    self.init(.vertical, spacing: spacing, alignment: alignment, widgets: widgets())
  }

  fileprivate init(_ axis: Axis, spacing: Int, alignment: Alignment, widgets: [Widget]) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    arranged = widgets
    super.init()
    adopt(arranged)
  }

  /// The widgets of the stack.
  public final override var children: [Widget] { arranged }

  /// Replaces the widgets.
  public final func replaceChildren(with widgets: [Widget]) {
    release(arranged)
    arranged = widgets
    adopt(arranged)
    setNeedsLayout()
    for widget in arranged { root.host?.appeared(widget) }
  }

  public final override func size(in available: Size) -> Size {
    let sizes = shown.map { $0.wantedSize(in: available) }
    let gaps = spacing * max(0, sizes.count - 1)
    let along = sizes.reduce(gaps) { $0.addingClamped(length(of: $1)) }
    let across = sizes.map { breadth(of: $0) }.max() ?? 0
    return size(length: along, breadth: across)
  }

  public final override func layOut() {
    let shown = shown
    let room = length(of: frame.size)
    // A widget may ask for `Int.max`. The lengths are limited, so that their sum does not trap.
    var lengths = shown.map { min(length(of: $0.wantedSize(in: frame.size)), room) }
    let rest = room - spacing * max(0, shown.count - 1) - lengths.reduce(0, +)
    if rest > 0 {
      share(rest, among: shown, &lengths)
    } else if rest < 0 {
      shrink(&lengths, at: growing(among: shown), by: -rest, leaving: 1)
    }
    let gaps = Gaps(count: shown.count - 1, spacing: spacing, in: room - lengths.reduce(0, +))
    let missing = lengths.reduce(0, +) + gaps.total - room
    if missing > 0 { shrink(&lengths, at: Array(shown.indices), by: missing, leaving: 0) }

    var position = 0
    let free = room - lengths.reduce(0, +) - gaps.total
    for (index, (widget, length)) in zip(shown, lengths).enumerated() {
      if widget is KeyBar, axis == .vertical, index == shown.count - 1 { position += max(0, free) }
      place(widget, at: position, length)
      position += length + gaps[index]
    }
  }

  private var shown: [Widget] { arranged.filter { !$0.isHidden } }

  private func growing(among widgets: [Widget]) -> [Int] {
    widgets.indices.filter {
      widgets[$0].growth.contains(axis == .vertical ? .vertical : .horizontal)
    }
  }

  /// Shrinks the lengths at the given indexes, the last ones first.
  private func shrink(
    _ lengths: inout [Int],
    at indices: [Int],
    by missing: Int,
    leaving least: Int
  ) {
    var missing = missing
    for index in indices.reversed() {
      let part = max(0, min(missing, lengths[index] - least))
      lengths[index] -= part
      missing -= part
    }
  }

  private func share(_ rest: Int, among widgets: [Widget], _ lengths: inout [Int]) {
    let growing = growing(among: widgets)
    for (turn, index) in growing.enumerated() {
      lengths[index] += rest / growing.count + (turn < rest % growing.count ? 1 : 0)
    }
  }

  private func place(_ widget: Widget, at position: Int, _ length: Int) {
    let room = breadth(of: frame.size)
    let grows = widget.growth.contains(axis == .vertical ? .horizontal : .vertical)
    let offered = size(length: length, breadth: room)
    let wanted = alignment == .fill || grows ? room : breadth(of: widget.wantedSize(in: offered))
    let breadth = min(wanted, room)
    let offset =
      switch alignment {
      case .leading, .fill: 0
      case .center: (room - breadth) / 2
      case .trailing: room - breadth
      }
    let size = size(length: length, breadth: breadth)
    let origin =
      axis == .vertical ? Point(x: offset, y: position) : Point(x: position, y: offset)
    widget.place(in: Rect(origin: origin, size: size))
  }

  private func length(of size: Size) -> Int { axis == .vertical ? size.height : size.width }

  private func breadth(of size: Size) -> Int { axis == .vertical ? size.width : size.height }

  private func size(length: Int, breadth: Int) -> Size {
    axis == .vertical
      ? Size(width: breadth, height: length) : Size(width: length, height: breadth)
  }

  deinit {}
}

/// A row of widgets beside each other.
///
/// ![Two check boxes beside each other](row)
///
///     Row(spacing: 3) {
///       CheckBox("Show password", isOn: model[\.showPassword])
///       CheckBox("Remember me", isOn: model[\.rememberMe])
///     }
///
/// For the sizes of the widgets, see ``Stack``.
public final class Row: Stack {
  /// Creates a row of widgets.
  public init(
    spacing: Int = 0,
    alignment: Alignment = .leading,
    @WidgetBuilder widgets: () -> [Widget]
  ) {
    super.init(.horizontal, spacing: spacing, alignment: alignment, widgets: widgets())
  }

  deinit {}
}

/// The gaps between the widgets of a stack.
///
/// The gaps shrink if there is too little room.
private nonisolated struct Gaps {
  /// The total number of cells in all gaps.
  let total: Int

  private let count: Int

  init(count: Int, spacing: Int, in room: Int) {
    self.count = max(0, count)
    total = max(0, min(self.count * spacing, room))
  }

  /// The number of cells in a gap.
  ///
  /// If the cells cannot be divided equally, the first gaps get one more cell each.
  subscript(index: Int) -> Int {
    guard index < count else { return 0 }
    return total / count + (index < total % count ? 1 : 0)
  }
}

/// A result builder that collects the widgets of a closure in an array.
@resultBuilder
public enum WidgetBuilder {
  /// Adds a widget.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }

  /// Adds an array of widgets.
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }

  /// Joins the widgets of all statements.
  public static func buildBlock(_ parts: [Widget]...) -> [Widget] { Array(parts.joined()) }

  /// Adds the widgets of an `if` without `else`.
  public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }

  /// Adds the widgets of a branch of an `if` with `else`, or of a `switch`.
  public static func buildEither(first part: [Widget]) -> [Widget] { part }

  /// Adds the widgets of another branch of an `if` with `else`, or of a `switch`.
  public static func buildEither(second part: [Widget]) -> [Widget] { part }

  /// Adds the widgets of a loop.
  public static func buildArray(_ parts: [[Widget]]) -> [Widget] { Array(parts.joined()) }
}

extension Widget {
  /// Returns a column that grows as its widgets do, or the only widget if it fills a column.
  static func column(_ widgets: [Widget], spacing: Int = 0) -> Widget {
    if widgets.count == 1, widgets[0].growth == .both { return widgets[0] }
    let column = Stack(spacing: spacing) { widgets }
    column.growth = widgets.reduce(into: []) { $0.formUnion($1.growth) }
    return column
  }
}
