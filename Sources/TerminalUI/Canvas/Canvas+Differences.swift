nonisolated extension Canvas {
  /// Cells beside each other in one row.
  public nonisolated struct Run: Hashable, Sendable {
    /// The row.
    public let row: Int
    /// The columns; they never split a wide character.
    public let columns: Range<Int>

    /// Creates a run.
    public init(row: Int, columns: Range<Int>) {
      self.row = row
      self.columns = columns
    }
  }

  /// Returns where the cells of this canvas differ from those of another, row by row.
  ///
  /// Nothing if they are equal, and everything if the sizes differ. The runs are in reading order
  /// and do not touch. It is about the whole canvas, also inside ``within(_:_:)``, and not about
  /// the cursor.
  public func differences(from other: Canvas) -> [Run] {
    let width = grid.width
    guard width > 0 else { return [] }
    guard grid == other.grid else {
      return (0..<grid.height).map { Run(row: $0, columns: 0..<width) }
    }
    let theirs = marks == other.marks ? other.slots : other.slots(in: marks)
    return slots.withUnsafeBufferPointer { new in
      theirs.withUnsafeBufferPointer { old in
        var runs: [Run] = []
        for row in 0..<grid.height {
          let start = row * width
          appendRuns(
            row: row,
            UnsafeBufferPointer(rebasing: new[start..<start + width]),
            UnsafeBufferPointer(rebasing: old[start..<start + width]),
            to: &runs
          )
        }
        return runs
      }
    }
  }

  /// Returns the cells of a run, as many as it has columns.
  public func cells(in run: Run) -> [Cell] {
    guard (0..<grid.height).contains(run.row) else { return [] }
    return run.columns.clamped(to: 0..<grid.width).map { cell(at: Point(x: $0, y: run.row)) }
  }

  /// Shows the cells of a run as they are kept, for a screen that reads every one of them.
  package func withSlots(in run: Run, _ body: (UnsafeBufferPointer<Slot>) -> Void) {
    guard (0..<grid.height).contains(run.row) else { return }
    let columns = run.columns.clamped(to: 0..<grid.width)
    let start = run.row * grid.width
    slots.withUnsafeBufferPointer { slots in
      body(
        UnsafeBufferPointer(
          rebasing: slots[start + columns.lowerBound..<start + columns.upperBound]
        )
      )
    }
  }

  /// The marks over the scalar of a cell of this canvas.
  package func marks(of slot: Slot) -> String { marks[slot.marks] }

  private func appendRuns(
    row: Int,
    _ new: UnsafeBufferPointer<Slot>,
    _ old: UnsafeBufferPointer<Slot>,
    to runs: inout [Run]
  ) {
    // Most rows are as they were. Without a branch inside, the compiler compares many at once.
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
      // Only an end can split a character: a second half never differs without its first one.
      if new[column - 1].isFirstHalf { column += 1 }
      if let last = runs.last, last.row == row, last.columns.upperBound >= start {
        runs[runs.count - 1] = Run(row: row, columns: last.columns.lowerBound..<column)
      } else {
        runs.append(Run(row: row, columns: start..<column))
      }
    }
  }

  /// The cells, their marks counted as in another table; marks unknown there differ from all.
  private func slots(in table: MarkTable) -> [Slot] {
    var table = table
    return slots.map { slot in
      if slot.marks == 0 { return slot }
      let index = table.index(of: marks[slot.marks])
      return index == 0 ? Slot(bits: .max) : slot.with(marks: index)
    }
  }
}
