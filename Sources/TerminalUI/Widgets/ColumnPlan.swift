/// The positions of the columns of a table in the available width.
///
/// 1. Columns do not overlap and do not exceed the available width.
/// 2. Fixed columns get their width, and weighted columns get at least their minimum. If there is
///    too little room, the last columns are narrower or have no width.
/// 3. If there are weighted columns and enough room, the whole width is used.
package nonisolated struct ColumnPlan: Hashable, Sendable {
  /// The position, width and alignment of a column.
  package nonisolated struct Place: Hashable, Sendable {
    package let start: Int
    package let width: Int
    package let alignment: TextAlignment
  }

  /// The place of each column.
  ///
  /// A column without room has the width 0.
  package private(set) var places: [Place] = []

  package init() {}

  package init(_ columns: [Table.Column], room: Int, spacing: Int) {
    let spacing = min(max(0, spacing), Canvas.limit)
    let gaps = columns.count { $0.leastWidth > 0 || $0.weight > 0 } - 1
    let free = room - spacing * max(0, gaps)
    let widths = Self.widths(of: columns, free: free)
    var start = 0
    for (column, width) in zip(columns, widths) {
      let width = max(0, min(width, room - start))
      places.append(Place(start: start, width: width, alignment: column.alignment))
      // A column without room needs no spacing.
      if width > 0 { start += width + spacing }
    }
  }

  /// Returns the width of each column, not yet limited to the available width.
  private static func widths(of columns: [Table.Column], free: Int) -> [Int] {
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

  /// Draws one line with a text for each column.
  func draw(_ texts: [String], style: Style, on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (place, text) in zip(places, texts) where place.width > 0 {
      canvas.write(
        text.fitted(to: place.width, alignment: place.alignment, ellipsis: glyphs.ellipsis),
        at: Point(x: place.start, y: 0),
        style: style
      )
    }
  }
}

nonisolated extension Table.Column {
  // The fixed or the minimum width, limited to the maximum width of a canvas so that sums do not
  // overflow.
  fileprivate var leastWidth: Int {
    switch width {
    case .fixed(let width): min(max(0, width), Canvas.limit)
    case .weighted(_, let minimum): min(max(0, minimum), Canvas.limit)
    }
  }

  fileprivate var weight: Int {
    switch width {
    case .fixed: 0
    case .weighted(let weight, _): min(max(1, weight), 1_000_000)
    }
  }
}
