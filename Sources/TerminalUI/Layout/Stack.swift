/// Widgets in a row or in a column.
///
///     Stack(.vertical, spacing: 1) {
///       name
///       Stack(.horizontal, spacing: 2, alignment: .center) {
///         signIn
///         clear
///       }
///     }
///
/// Along its axis each widget has the room that it wants, and those that grow share what is left.
/// If there is too little, those that grow give way, as far as a cell each; then the free cells
/// between them; then the last ones are cut. Across, they are aligned.
public final class Stack: Widget {
  /// Where widgets are across the axis.
  public nonisolated enum Alignment: Hashable, Sendable {
    /// At the left, or at the top.
    case leading
    /// In the middle.
    case center
    /// At the right, or at the bottom.
    case trailing
    /// From one side to the other.
    case fill
  }

  /// Which way it goes.
  public let axis: Axis
  /// How many cells stay free between two widgets.
  public let spacing: Int
  /// Where widgets are across the axis.
  public let alignment: Alignment

  private var arranged: [Widget]

  /// Creates a stack of widgets.
  public init(
    _ axis: Axis,
    spacing: Int = 0,
    alignment: Alignment = .leading,
    @WidgetBuilder widgets: () -> [Widget]
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    arranged = widgets()
    super.init()
    adopt(arranged)
  }

  deinit {}

  /// What is in the stack.
  public override var children: [Widget] { arranged }

  /// Puts other widgets into it.
  public func replaceChildren(with widgets: [Widget]) {
    release(arranged)
    arranged = widgets
    adopt(arranged)
    setNeedsLayout()
  }

  public override func size(in available: Size) -> Size {
    let sizes = shown.map { $0.size(in: available) }
    let gaps = spacing * max(0, sizes.count - 1)
    let along = sizes.reduce(gaps) { $0.addingClamped(length(of: $1)) }
    let across = sizes.map { breadth(of: $0) }.max() ?? 0
    return size(length: along, breadth: across)
  }

  public override func layOut() {
    let shown = shown
    let room = length(of: frame.size)
    // Who wants more than all would get no more, and the sum stays a number.
    var lengths = shown.map { min(length(of: $0.size(in: frame.size)), room) }
    let rest = room - spacing * max(0, shown.count - 1) - lengths.reduce(0, +)
    if rest > 0 {
      share(rest, among: shown, &lengths)
    } else if rest < 0 {
      take(-rest, from: growing(among: shown), leaving: 1, &lengths)
    }
    let gaps = Gaps(count: shown.count - 1, spacing: spacing, in: room - lengths.reduce(0, +))
    let missing = lengths.reduce(0, +) + gaps.total - room
    if missing > 0 { take(missing, from: Array(shown.indices), leaving: 0, &lengths) }

    var position = 0
    for (index, (widget, length)) in zip(shown, lengths).enumerated() {
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

  /// Makes some widgets shorter, the last ones first.
  private func take(
    _ missing: Int,
    from indices: [Int],
    leaving least: Int,
    _ lengths: inout [Int]
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
    let wanted = alignment == .fill || grows ? room : breadth(of: widget.size(in: offered))
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
}
