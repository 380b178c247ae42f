/// The positions of the columns of a table in the available width.
///
/// 1. Columns do not overlap and do not exceed the available width.
/// 2. Fixed columns get their width, and weighted columns get at least their minimum. The first
///    column for which there is too little room is left out, and so are all columns after it. Only
///    the first column of a table is narrower instead.
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
  /// A column that is left out has the width 0.
  package private(set) var places: [Place] = []

  package init() {}

  package init(_ columns: [ColumnShape], room: Int, spacing: Int) {
    let spacing = min(max(0, spacing), Canvas.limit)
    let shown = Self.columnsThatFit(columns, room: room, spacing: spacing)
    let gaps = spacing * max(0, shown.count { $0.leastWidth > 0 } - 1)
    let widths = Self.widths(of: Array(shown), free: room - gaps)
    var start = 0
    for (index, column) in columns.enumerated() {
      let width = index < widths.count ? max(0, min(widths[index], room - start)) : 0
      places.append(Place(start: start, width: width, alignment: column.alignment))
      // A column of no width needs no spacing.
      if width > 0 { start += width + spacing }
    }
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

nonisolated extension ColumnShape {
  /// The fixed or the minimum width, limited to the maximum width of a canvas so that sums do not
  /// overflow.
  ///
  /// A weighted column has at least one cell.
  fileprivate var leastWidth: Int {
    switch width {
    case .fixed(let width): min(max(0, width), Canvas.limit)
    case .weighted(_, let minimum): min(max(1, minimum), Canvas.limit)
    }
  }

  fileprivate var weight: Int {
    switch width {
    case .fixed: 0
    case .weighted(let weight, _): min(max(1, weight), 1_000_000)
    }
  }
}
