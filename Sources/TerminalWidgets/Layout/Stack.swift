/// Widgets that share the room along one axis: a ``VStack`` or an ``HStack``.
///
/// Along the axis, each widget gets its preferred length. The widgets whose ``Widget/growth``
/// includes the axis share the remaining cells equally, or in proportion to the weights of
/// ``Widget/growing(_:_:)``. If there are too few cells, these widgets shrink first, down to their
/// minimum or to one cell. Then the spacing shrinks. Finally all widgets shrink, the last one first,
/// down to no cells. While no widget of a column grows, a ``StatusLine`` and a ``KeyBar`` at its end
/// are on the last lines.
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

    /// Returns the position of a length in a room.
    func offset(of length: Int, in room: Int) -> Int {
      switch self {
      case .leading, .fill: 0
      case .center: (room - length) / 2
      case .trailing: room - length
      }
    }
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
  /// The widgets that the latest layout has placed; nil before it.
  private var strip: Strip?

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

  final override func children(in area: Rect) -> ArraySlice<Widget> {
    strip?.widgets(in: area) ?? arranged[...]
  }

  /// Replaces the widgets.
  public final func replaceChildren(with widgets: [Widget]) {
    release(arranged)
    arranged = widgets
    strip = nil
    adopt(arranged)
    setNeedsLayout()
    for widget in arranged { host?.appeared(widget) }
  }

  /// Removes and returns the widgets at the end that are in the last rows of a page.
  package final func removeFoot() -> [Widget] {
    let foot = axis == .vertical ? Array(arranged.reversed().prefix { $0.isAtFoot }.reversed()) : []
    replaceChildren(with: Array(arranged.dropLast(foot.count)))
    return foot
  }

  public final override func size(in available: Size) -> Size {
    let shown = shown
    let sizes = shown.map { $0.wantedSize(in: available) }
    var shares = shares(of: shown, sizes)
    let gaps = spacing * max(0, shown.count - 1)
    let along = shares.preferred.addingClamped(gaps)
    var across = sizes.map { breadth(of: $0) }
    // A widget in a narrow place may need more rows than in all of the room.
    if axis == .horizontal {
      _ = shares.fit(in: available.width, spacing: spacing)
      for index in shown.indices where shares[index] < sizes[index].width {
        let room = Size(width: shares[index], height: available.height)
        across[index] = shown[index].wantedSize(in: room).height
      }
    }
    return size(length: along, breadth: across.max() ?? 0)
  }

  public final override func layOut() {
    let shown = shown
    var shares = shares(of: shown, shown.map { $0.wantedSize(in: frame.size) })
    let room = length(of: frame.size)
    let gaps = Gaps(count: shown.count - 1, total: shares.fit(in: room, spacing: spacing))

    var position = 0
    let free = room - shares.parts.reduce(gaps.total) { $0 + $1.length }
    let foot = axis == .vertical ? shown.count - shown.reversed().prefix { $0.isAtFoot }.count : -1
    var strip = Strip(axis)
    for (index, widget) in shown.enumerated() {
      if index == foot { position += max(0, free) }
      place(widget, at: position, shares[index])
      strip.append(widget)
      position += shares[index] + gaps[index]
    }
    self.strip = strip
  }

  private var shown: [Widget] { arranged.filter { !$0.isHidden } }

  private func shares(of widgets: [Widget], _ sizes: [Size]) -> Shares {
    Shares(
      zip(widgets, sizes).map { widget, size in
        Shares.Part(length(of: size), limits: widget.limits(axis), growth: widget.share(axis))
      }
    )
  }

  private func place(_ widget: Widget, at position: Int, _ length: Int) {
    let room = breadth(of: frame.size)
    let across: Axis = axis == .vertical ? .horizontal : .vertical
    let isFilling = alignment == .fill || widget.share(across) != .none
    let offered = size(length: length, breadth: room)
    let wanted =
      isFilling ? widget.limits(across).upperBound : breadth(of: widget.wantedSize(in: offered))
    let breadth = min(wanted, room)
    let offset = alignment.offset(of: breadth, in: room)
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
}

/// Widgets below each other.
///
/// ![A field above a row of buttons](stack)
///
///     VStack(spacing: 1) {
///       TextField(model[\.name])
///       HStack(spacing: 2) {
///         Button("Sign in", command: model.signIn)
///         Button("Clear", command: model.clear)
///       }
///     }
///
/// For the sizes of the widgets, see ``Stack``.
public final class VStack: Stack {
  /// Creates a column of widgets.
  public init(
    spacing: Int = 0,
    alignment: Alignment = .leading,
    @WidgetBuilder widgets: () -> [Widget]
  ) {
    super.init(.vertical, spacing: spacing, alignment: alignment, widgets: widgets())
  }
}

/// Widgets beside each other.
///
/// ![Two check boxes beside each other](row)
///
///     HStack(spacing: 3) {
///       CheckBox("Show password", isOn: model[\.showPassword])
///       CheckBox("Remember me", isOn: model[\.rememberMe])
///     }
///
/// For the sizes of the widgets, see ``Stack``.
public final class HStack: Stack {
  /// Creates a row of widgets.
  public init(
    spacing: Int = 0,
    alignment: Alignment = .leading,
    @WidgetBuilder widgets: () -> [Widget]
  ) {
    super.init(.horizontal, spacing: spacing, alignment: alignment, widgets: widgets())
  }
}

/// A result builder that collects widgets.
public typealias WidgetBuilder = ArrayBuilder<Widget>

extension Widget {
  /// Returns a column that grows as its widgets do, or the only widget if it fills a column.
  package static func column(_ widgets: [Widget], spacing: Int = 0) -> Widget {
    if widgets.count == 1, widgets[0].growth == .both, widgets[0].sizing == nil {
      return widgets[0]
    }
    let column = VStack(spacing: spacing) { widgets }
    column.growth = widgets.reduce(into: []) { $0.formUnion($1.growth) }
    return column
  }
}
