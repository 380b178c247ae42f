/// Where the columns of a table are, in the room that there is.
///
/// 1. No two columns overlap, and none reaches out of the room.
/// 2. Fixed columns have their width, weighted ones their minimum, as far as there is room: what is
///    missing is missing at the end.
/// 3. If there are weighted columns and enough room, all of it is used.
package nonisolated struct ColumnPlan: Hashable, Sendable {
  /// The cells of one column.
  package nonisolated struct Place: Hashable, Sendable {
    package let start: Int
    package let width: Int
    package let alignment: TextAlignment
  }

  /// One for each column, also for those without room, which have no width.
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
      // What has no room takes none from the next.
      if width > 0 { start += width + spacing }
    }
  }

  /// How wide the columns would be, if there were enough room.
  private static func widths(of columns: [Table.Column], free: Int) -> [Int] {
    var widths = columns.map(\.leastWidth)
    var rest = free - widths.reduce(0) { $0.addingClamped($1) }
    // The smallest shares first: who has more than its share already takes no part.
    var sharing = columns.indices.filter { columns[$0].weight > 0 }
    while rest > 0, !sharing.isEmpty {
      let total = sharing.reduce(0) { $0 + columns[$1].weight }
      let room = sharing.reduce(rest) { $0 + widths[$1] }
      let above = sharing.filter { widths[$0] * total > room * columns[$0].weight }
      if !above.isEmpty {
        sharing.removeAll { above.contains($0) }
        continue
      }
      // Each to its share rounded down, and one more to the first ones.
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

  /// Draws a text for each column, in one line.
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
  // No screen is wider than a canvas can be; so sums stay small, whatever is asked for.
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
