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
    let widths = Self.widths(of: Array(shown), free: room - gaps)
    places = columns.map { Place(start: 0, width: 0, alignment: $0.alignment) }
    var start = 0
    for (position, index) in order.enumerated() {
      let width = position < widths.count ? max(0, min(widths[position], room - start)) : 0
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

  /// Returns the width of each column, not yet limited to the available width.
  private static func widths(of columns: [ColumnShape], free: Int) -> [Int] {
    var widths = columns.map(\.leastWidth)
    var rest = free - widths.reduce(0) { $0.addingClamped($1) }
    // Weighted columns whose minimum exceeds their share get the minimum. The other weighted
    // columns share the remaining width.
    var sharing = columns.indices.filter { columns[$0].weight > 0 }
    while rest > 0, !sharing.isEmpty {
      let total = sharing.reduce(0) { $0 + columns[$1].weight }
      let room = sharing.reduce(rest) { $0 + widths[$1] }
      let above = sharing.filter { widths[$0] * total > room * columns[$0].weight }
      if !above.isEmpty {
        sharing.removeAll { above.contains($0) }
        continue
      }
      // Shares are rounded down. The first columns get one of the remaining cells each.
      let ideal = sharing.map { room * columns[$0].weight / total }
      rest = room - ideal.reduce(0, +)
      for (index, width) in zip(sharing, ideal) {
        widths[index] = width + (rest > 0 ? 1 : 0)
        rest -= rest > 0 ? 1 : 0
      }
      break
    }
    return widths
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

  fileprivate var weight: Int {
    switch width {
    case .fixed, .toContent: 0
    case .weighted(let weight, _): min(max(1, weight), 1_000_000)
    }
  }
}
