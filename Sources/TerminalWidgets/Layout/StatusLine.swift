/// A line with short texts about the state, in the last rows of a page.
///
/// ![Two texts on the left, and one on the right](statusline)
///
///     StatusLine {
///       Label(model.countText).priority(1)
///       Label(model.section)
///     } trailing: {
///       Spinner(while: model.refresh.isExecuting)
///       Label(model.state, style: .success)
///     }
///     KeyBar()
///
/// The line is one row high. If there is too little room, the parts with the least
/// ``Widget/priority(_:)`` are left out, of equal ones the last. Empty parts take no room.
public final class StatusLine: Widget {
  private let leading: [Widget]
  private let trailing: [Widget]
  /// The columns of the separators in the latest layout.
  private var separators: [Int] = []

  /// Creates a line with parts on the left and on the right.
  public init(
    @WidgetBuilder _ leading: () -> [Widget],
    @WidgetBuilder trailing: () -> [Widget] = { [] }
  ) {
    self.leading = leading()
    self.trailing = trailing()
    super.init()
    growth = .horizontal
    adopt(children)
  }

  public override var children: [Widget] { leading + trailing }

  package override var isAtFoot: Bool { true }

  public override func size(in available: Size) -> Size {
    Size(width: available.width, height: 1)
  }

  public override func layOut() {
    let parts = children
    let room = Size(width: Canvas.limit, height: 1)
    // A blank column is on each side, as in a key bar.
    var plan = StatusPlan(room: frame.size.width - 2)
    plan.parts = parts.enumerated().map { index, part in
      StatusPlan.Part(
        columns: part.isHidden ? 0 : part.wantedSize(in: room).width,
        priority: part.sizing?.priority ?? 0,
        isTrailing: index >= leading.count
      )
    }
    plan.choose()
    separators = plan.separators.map { $0 + 1 }
    for (part, columns) in zip(parts, plan.places) {
      if columns.isEmpty {
        part.placeNowhere()
      } else {
        part.place(in: Rect(x: columns.lowerBound + 1, y: 0, width: columns.count, height: 1))
      }
    }
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for x in separators {
      canvas.write(" \(glyphs.separator) ", at: Point(x: x, y: 0), style: .hint)
    }
  }
}

/// The choice and the places of the parts of a ``StatusLine``.
///
/// 1. A part is shown as a whole, except that the most important one is cut if it is too wide.
/// 2. Parts on the left keep two columns of distance from those on the right.
nonisolated struct StatusPlan {
  struct Part {
    let columns: Int
    let priority: Int
    let isTrailing: Bool
  }

  let room: Int
  var parts: [Part] = []
  /// The columns of each part; empty for a part that is not shown.
  private(set) var places: [Range<Int>] = []
  /// The first column of each separator.
  private(set) var separators: [Int] = []

  private let gap = 3

  init(room: Int) {
    self.room = max(0, room)
  }

  mutating func choose() {
    var widths = Array(repeating: 0, count: parts.count)
    let order = TerminalCanvas.places(inOrderOf: parts.map { 0.subtractingClamped($0.priority) })
    for index in order where parts[index].columns > 0 {
      var tried = widths
      tried[index] = min(parts[index].columns, Canvas.limit)
      if total(tried) <= room { widths = tried } else if total(widths) == 0 { widths[index] = room }
    }
    place(widths)
  }

  /// Returns the columns that the shown parts, their separators and the distance take.
  private func total(_ widths: [Int]) -> Int {
    let shown = parts.indices.filter { widths[$0] > 0 }
    let onRight = shown.count { parts[$0].isTrailing }
    let onLeft = shown.count - onRight
    let gaps = gap * (max(0, onLeft - 1) + max(0, onRight - 1))
    return shown.reduce(gaps + (onLeft > 0 && onRight > 0 ? 2 : 0)) { $0 + widths[$1] }
  }

  private mutating func place(_ widths: [Int]) {
    places = Array(repeating: 0..<0, count: parts.count)
    for isTrailing in [false, true] {
      let shown = parts.indices.filter { widths[$0] > 0 && parts[$0].isTrailing == isTrailing }
      let length = shown.reduce(gap * max(0, shown.count - 1)) { $0 + widths[$1] }
      var x = isTrailing ? room - length : 0
      for (turn, index) in shown.enumerated() {
        if turn > 0 {
          separators.append(x)
          x += gap
        }
        places[index] = x..<x + widths[index]
        x += widths[index]
      }
    }
  }
}
