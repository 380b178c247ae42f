nonisolated extension Canvas {
  /// A range of adjacent cells in one row.
  package nonisolated struct CellRange: Hashable, Sendable {
    /// The row.
    package let row: Int
    /// The range of columns.
    package let columns: Range<Int>

    /// Creates a range of cells.
    package init(row: Int, columns: Range<Int>) {
      self.row = row
      self.columns = columns
    }
  }

  /// Returns the ranges of the cells that differ from those of another canvas.
  ///
  /// The ranges are in reading order. Ranges in one row do not touch, and no range splits a wide
  /// character. If the sizes differ, the ranges contain all cells. The cursor is ignored. Inside
  /// ``within(_:_:)``, the whole canvas is compared.
  package func differences(from other: Canvas) -> [CellRange] {
    let width = grid.width
    guard width > 0 else { return [] }
    guard grid == other.grid else {
      return (0..<grid.height).map { CellRange(row: $0, columns: 0..<width) }
    }
    let hasSameTables = marks == other.marks && links == other.links
    let theirs = hasSameTables ? other.packedCells : other.packedCells(in: marks, links)
    return packedCells.withUnsafeBufferPointer { new in
      theirs.withUnsafeBufferPointer { old in
        var ranges: [CellRange] = []
        for row in 0..<grid.height {
          let start = row * width
          appendRanges(
            row: row,
            UnsafeBufferPointer(rebasing: new[start..<start + width]),
            UnsafeBufferPointer(rebasing: old[start..<start + width]),
            to: &ranges
          )
        }
        return ranges
      }
    }
  }

  /// Returns the cells of a range, one for each column.
  package func cells(in range: CellRange) -> [Cell] {
    guard (0..<grid.height).contains(range.row) else { return [] }
    return range.columns.clamped(to: 0..<grid.width).map { cell(at: Point(x: $0, y: range.row)) }
  }

  /// Passes the packed cells of a range to a closure without copying the cells.
  ///
  /// The closure does not run if the row is outside the canvas.
  package func withPackedCells(
    in range: CellRange,
    _ body: (UnsafeBufferPointer<PackedCell>) -> Void
  ) {
    guard (0..<grid.height).contains(range.row) else { return }
    let columns = range.columns.clamped(to: 0..<grid.width)
    let start = range.row * grid.width
    packedCells.withUnsafeBufferPointer { packedCells in
      body(
        UnsafeBufferPointer(
          rebasing: packedCells[start + columns.lowerBound..<start + columns.upperBound]
        )
      )
    }
  }

  /// Returns the combining marks of a cell of this canvas.
  package func marks(of cell: PackedCell) -> String { marks[cell.marks] }

  private func appendRanges(
    row: Int,
    _ new: UnsafeBufferPointer<PackedCell>,
    _ old: UnsafeBufferPointer<PackedCell>,
    to ranges: inout [CellRange]
  ) {
    // Most rows are unchanged. This loop finds them fast, because the compiler vectorizes a loop
    // without branches.
    var changed: UInt64 = 0
    for column in new.indices { changed |= new[column].bits ^ old[column].bits }
    if changed == 0 { return }

    var column = 0
    while column < new.count {
      guard new[column] != old[column] else {
        column += 1
        continue
      }
      let start = column
      while column < new.count, new[column] != old[column] { column += 1 }
      // The second half of a wide character never differs alone, so only the end of a range can
      // split a wide character.
      if new[column - 1].isFirstHalf { column += 1 }
      if let last = ranges.last, last.row == row, last.columns.upperBound >= start {
        ranges[ranges.count - 1] = CellRange(row: row, columns: last.columns.lowerBound..<column)
      } else {
        ranges.append(CellRange(row: row, columns: start..<column))
      }
    }
  }

  /// Returns the cells, with their marks and links converted to indices into other tables.
  ///
  /// A cell whose marks or link are not in these tables never equals a cell that uses the tables.
  private func packedCells(in table: CombiningMarkTable, _ links: LinkTable) -> [PackedCell] {
    var (table, links) = (table, links)
    return packedCells.map { cell in
      var cell = cell
      if cell.marks != 0 {
        let index = table.index(of: marks[cell.marks])
        if index == 0 { return PackedCell(bits: .max) }
        cell = cell.with(marks: index)
      }
      if cell.link != 0 {
        let index = links.index(of: self.links[cell.link])
        if index == 0 { return PackedCell(bits: .max) }
        cell = cell.with(link: index)
      }
      return cell
    }
  }
}
