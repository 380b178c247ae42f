/// The cells, columns and rows of a ``Grid`` in a room.
struct GridPlan {
  /// A widget and its place.
  struct Cell {
    let widget: Widget
    let columns: Range<Int>
    let rows: Range<Int>
  }

  let cells: [Cell]
  private let alignments: [Stack.Alignment]
  private let vertical: Stack.Alignment
  /// True if a row that grows makes only those of its cells taller that can use the room.
  private let isFlow: Bool
  private var columns: GridTrack
  private var rows: GridTrack

  /// Creates a plan of rows, in which each cell is in the first column that is free.
  init(
    _ content: [GridRow],
    alignments: [Stack.Alignment],
    vertical: Stack.Alignment,
    spacing: Size,
    room: Size
  ) {
    self.alignments = alignments
    self.vertical = vertical
    isFlow = false
    let shown = content.filter { $0.cells.contains { !$0.isHidden } }
    var cells: [Cell] = []
    // For each column, the row in which it is free again.
    var free: [Int] = []
    for (row, line) in shown.enumerated() where !line.isWide {
      var column = 0
      for widget in line.cells {
        let span = widget.sizing?.span ?? Size(width: 1, height: 1)
        while column < free.count, free[column] > row { column += 1 }
        let end = column + span.width
        free += Array(repeating: 0, count: max(0, end - free.count))
        for index in column..<end { free[index] = row + span.height }
        cells.append(Cell(widget: widget, columns: column..<end, rows: row..<row + span.height))
        column = end
      }
    }
    for (row, line) in shown.enumerated() where line.isWide {
      for widget in line.cells {
        cells.append(Cell(widget: widget, columns: 0..<max(1, free.count), rows: row..<row + 1))
      }
    }
    self.cells = cells.filter { !$0.widget.isHidden }
    columns = GridTrack(count: max(1, free.count), spacing: spacing.width)
    rows = GridTrack(
      count: max(shown.count, cells.map(\.rows.upperBound).max() ?? 0),
      spacing: spacing.height
    )
    for index in places(inOrderOf: self.cells.map(\.columns.count)) {
      let cell = self.cells[index]
      columns.add(cell.widget, cell.widget.wantedSize(in: room).width, .horizontal, cell.columns)
    }
    columns.fit(in: room.width)
    addRows(height: room.height)
  }

  /// Creates a plan with a number of equal columns, which are not wider than `width`.
  init(flowing widgets: [Widget], columns count: Int, width: Int, spacing: Size, room: Size) {
    alignments = []
    vertical = .fill
    isFlow = true
    let all = room.width.addingClamped(spacing.width)
    columns = GridTrack(count: count, spacing: spacing.width)
    rows = GridTrack(count: (widgets.count + count - 1) / count, spacing: spacing.height)
    columns.setLengths(max(1, min(all / count - spacing.width, width)))
    columns.fit(in: room.width)
    cells = widgets.enumerated().map { index, widget in
      let (row, column) = (index / count, index % count)
      let isAlone = column == 0 && index == widgets.count - 1
      return Cell(
        widget: widget,
        columns: column..<(isAlone ? count : column + 1),
        rows: row..<row + 1
      )
    }
    addRows(height: room.height)
    rows.keepLastGrowing()
  }

  /// The preferred size.
  var size: Size { Size(width: columns.preferred, height: rows.preferred) }

  private mutating func addRows(height: Int) {
    for index in places(inOrderOf: cells.map(\.rows.count)) {
      let cell = cells[index]
      let room = Size(width: columns.place(cell.columns).count, height: height)
      rows.add(cell.widget, cell.widget.wantedSize(in: room).height, .vertical, cell.rows)
    }
  }

  /// Fits the rows into a height.
  mutating func fit(height: Int) { rows.fit(in: height) }

  /// Returns the frame of a cell.
  func frame(of cell: Cell) -> Rect {
    let across = columns.place(cell.columns)
    var down = rows.place(cell.rows)
    if isFlow, cell.widget.share(.vertical) == .none {
      down = down.prefix(rows.wanted(cell.rows))
    }
    let wanted = cell.widget.wantedSize(in: Size(width: across.count, height: down.count))
    let alignment =
      cell.columns.lowerBound < alignments.count && cell.columns.count < columns.count
      ? alignments[cell.columns.lowerBound] : vertical == .fill ? .fill : .leading
    let x = place(cell.widget, .horizontal, wanted.width, alignment, in: across)
    let y = place(cell.widget, .vertical, wanted.height, vertical, in: down)
    return Rect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  private func place(
    _ widget: Widget,
    _ axis: Axis,
    _ wanted: Int,
    _ alignment: Stack.Alignment,
    in room: Range<Int>
  ) -> Range<Int> {
    let isFilling = alignment == .fill || widget.share(axis) != .none
    let length = min(room.count, isFilling ? widget.limits(axis).upperBound : wanted)
    let start = room.lowerBound + alignment.offset(of: length, in: room.count)
    return start..<start + length
  }
}

/// The columns or the rows of a grid.
struct GridTrack {
  private struct Line {
    var length = 0
    var least = 0
    var growth = Shares.Growth.none
  }

  private var lines: [Line]
  private var places: [Range<Int>] = []
  private let spacing: Int

  init(count: Int, spacing: Int) {
    lines = Array(repeating: Line(), count: count)
    self.spacing = max(0, spacing)
  }

  var count: Int { lines.count }

  /// The total length with the preferred length of each line.
  var preferred: Int {
    shares.preferred.addingClamped(spacing * max(0, lines.count - 1))
  }

  private var shares: Shares {
    Shares(
      lines.map { Shares.Part($0.length, limits: $0.least...Canvas.limit, growth: $0.growth) }
    )
  }

  mutating func setLengths(_ length: Int) {
    for index in lines.indices { lines[index].length = length }
  }

  /// Makes room for a widget in one or more lines.
  mutating func add(_ widget: Widget, _ wanted: Int, _ axis: Axis, _ range: Range<Int>) {
    let share = widget.share(axis)
    let least = min(widget.limits(axis).lowerBound, Canvas.limit)
    let wanted = min(wanted, Canvas.limit)
    guard range.count > 1 else {
      let index = range.lowerBound
      lines[index].length = max(lines[index].length, wanted)
      lines[index].least = max(lines[index].least, least)
      if lines[index].growth.isWeaker(than: share) { lines[index].growth = share }
      return
    }
    if share != .none, lines[range].allSatisfy({ $0.growth == .none }) {
      lines[range.upperBound - 1].growth = share
    }
    let length = lines[range].reduce(spacing * (range.count - 1)) { $0 + $1.length }
    let growing = range.filter { lines[$0].growth != .none }
    let widened = growing.isEmpty ? Array(range) : growing
    let missing = max(0, wanted - length)
    for (turn, index) in widened.enumerated() {
      let isMore = turn < missing % widened.count
      lines[index].length += missing / widened.count + (isMore ? 1 : 0)
    }
  }

  /// Lets only the last of the growing lines grow.
  mutating func keepLastGrowing() {
    guard let last = lines.lastIndex(where: { $0.growth != .none }) else { return }
    for index in lines.indices { lines[index].growth = index == last ? .rest : .none }
  }

  mutating func fit(in room: Int) {
    var shares = shares
    let gaps = Gaps(count: lines.count - 1, total: shares.fit(in: room, spacing: spacing))
    var start = 0
    places = lines.indices.map { index in
      defer { start += shares[index] + gaps[index] }
      return start..<start + shares[index]
    }
  }

  /// Returns the length that the content of one or more lines needs.
  func wanted(_ range: Range<Int>) -> Int {
    lines[range].reduce(spacing * (range.count - 1)) { $0 + $1.length }
  }

  /// Returns the place of one or more lines.
  func place(_ range: Range<Int>) -> Range<Int> {
    places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound
  }
}

nonisolated extension Shares.Growth {
  /// Returns true if another share is larger.
  fileprivate func isWeaker(than other: Shares.Growth) -> Bool {
    switch (self, other) {
    case (.none, .rest), (.none, .weighted), (.rest, .weighted): true
    case (.weighted(let own), .weighted(let other)): own < other
    default: false
    }
  }
}
