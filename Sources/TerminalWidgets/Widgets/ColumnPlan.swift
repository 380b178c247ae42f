/// The positions of the columns of a table in the available width.
///
/// 1. Columns do not overlap and do not exceed the available width.
/// 2. Fixed columns get their width, and other columns get at least their minimum. The first
///    column for which there is too little room is left out, and so are all columns after it. Only
///    the first column of a table is narrower instead.
/// 3. If there are weighted columns and enough room, the whole width is used.
package nonisolated struct ColumnPlan: Hashable, Sendable {
  /// The position, width and alignment of a column.
  package nonisolated struct Place: Hashable, Sendable {
    package let start: Int
    package let width: Int
    package let alignment: TextAlignment

    /// The position after the column.
    package var end: Int { start + width }
  }

  /// The place of each column.
  ///
  /// A column that is left out has the width 0.
  package private(set) var places: [Place] = []

  package init() {}

  /// Creates a plan that shows some of the columns in an order; by default, all of them.
  package init(_ columns: [ColumnShape], showing order: [Int]? = nil, room: Int, spacing: Int) {
    let spacing = min(max(0, spacing), Canvas.limit)
    let order = order ?? Array(columns.indices)
    let shown = Self.columnsThatFit(order.map { columns[$0] }, room: room, spacing: spacing)
    let gaps = spacing * max(0, shown.count { $0.leastWidth > 0 } - 1)
    var shares = Shares(shown.map(\.share))
    _ = shares.fit(in: max(0, room - gaps), spacing: 0)
    places = columns.map { Place(start: 0, width: 0, alignment: $0.alignment) }
    var start = 0
    for (position, index) in order.enumerated() {
      let width = position < shown.count ? shares[position] : 0
      places[index] = Place(start: start, width: width, alignment: columns[index].alignment)
      // A column of no width needs no spacing.
      if width > 0 { start += width + spacing }
    }
  }

  /// Returns the column at a place of a line; nil between columns.
  package func column(at x: Int) -> Int? {
    places.firstIndex { ($0.start..<$0.start + $0.width).contains(x) }
  }

  /// Returns the column that ends at the gap before or at a place of a line; nil if there is none.
  package func column(endingAt x: Int, spacing: Int) -> Int? {
    places.firstIndex { $0.width > 0 && ($0.end..<$0.end + max(1, spacing)).contains(x) }
  }

  /// Returns the first columns for whose least widths there is room, but at least one column.
  private static func columnsThatFit(
    _ columns: [ColumnShape],
    room: Int,
    spacing: Int
  ) -> ArraySlice<ColumnShape> {
    var end = 0
    return columns.prefix { column in
      guard column.leastWidth > 0 else { return true }
      let start = end > 0 ? end + spacing : 0
      defer { end = start + column.leastWidth }
      return start == 0 || start + column.leastWidth <= room
    }
  }
}

nonisolated extension ColumnShape {
  /// The fixed or the minimum width, limited to the maximum width of a canvas so that sums do not
  /// overflow.
  ///
  /// A weighted column has at least one cell.
  fileprivate var leastWidth: Int {
    switch width {
    case .fixed(let width): min(max(0, width), Canvas.limit)
    case .toContent(let minimum, _): min(max(1, minimum), Canvas.limit)
    case .weighted(_, let minimum): min(max(1, minimum), Canvas.limit)
    }
  }

  /// The part of the column in the width of a table.
  fileprivate var share: Shares.Part {
    let growth: Shares.Growth =
      if case .weighted(let weight, _) = width { .weighted(weight) } else { .none }
    return Shares.Part(leastWidth, limits: leastWidth...Canvas.limit, growth: growth)
  }
}
