internal import TerminalUI

/// The cells and the cursor of one screen.
struct TerminalGrid: Sendable {
  struct Cursor: Sendable {
    var row = 0
    /// The column of the next character.
    ///
    /// After a write to the last column it is the number of columns, and the next character wraps.
    var column = 0
  }

  var cursor = Cursor()
  var wraps = true
  /// The rows that have scrolled off the top.
  private(set) var history: [String] = []

  private var rows: Int
  private var columns: Int
  /// The text of each cell; empty for the second half of a wide character.
  private var cells: [[String]]
  private var region: Range<Int>

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: TerminalGrid.blankRow(columns), count: rows)
    region = 0..<rows
  }

  /// The rows without trailing blanks.
  var lines: [String] {
    cells.map { row in
      let end = row.lastIndex { $0 != " " } ?? -1
      return row[...end].joined()
    }
  }

  private static func blankRow(_ columns: Int) -> [String] {
    Array(repeating: " ", count: columns)
  }

  mutating func resize(rows: Int, columns: Int) {
    // Remove rows at the bottom, or at the top if the cursor's row would be removed.
    let excess = max(0, cursor.row - rows + 1)
    cells.removeFirst(min(excess, cells.count))
    cells = (0..<rows).map { row in
      var cells = row < cells.count ? Array(cells[row].prefix(columns)) : []
      cells += Array(repeating: " ", count: columns - cells.count)
      return cells
    }
    cursor.row = max(0, min(cursor.row - excess, rows - 1))
    cursor.column = max(0, min(cursor.column, columns - 1))
    self.rows = rows
    self.columns = columns
    region = 0..<rows
  }

  // MARK: Text

  mutating func show(_ scalar: Unicode.Scalar, inserting: Bool) {
    let width = String(scalar).columns
    guard rows > 0, columns >= max(1, width) else { return }
    guard width > 0 else { return addMark(scalar) }
    if cursor.column + width > columns {
      if wraps {
        cursor.column = 0
        lineFeed()
      } else {
        cursor.column = columns - width
      }
    }
    if inserting { insertBlanks(width) }
    for column in cursor.column..<cursor.column + width { clear(column) }
    cells[cursor.row][cursor.column] = String(scalar)
    if width == 2 { cells[cursor.row][cursor.column + 1] = "" }
    cursor.column += width
  }

  private mutating func addMark(_ scalar: Unicode.Scalar) {
    var column = cursor.column - 1
    if column > 0, cells[cursor.row][column].isEmpty { column -= 1 }
    guard column >= 0 else { return }
    cells[cursor.row][column].unicodeScalars.append(scalar)
  }

  /// Blanks a cell and the other half of its character.
  private mutating func clear(_ column: Int) {
    guard column < columns else { return }
    if cells[cursor.row][column].isEmpty, column > 0 { cells[cursor.row][column - 1] = " " }
    if column + 1 < columns, cells[cursor.row][column + 1].isEmpty {
      cells[cursor.row][column + 1] = " "
    }
    cells[cursor.row][column] = " "
  }

  // MARK: Cursor

  mutating func moveTo(row: Int? = nil, column: Int? = nil) {
    if let row { cursor.row = max(0, min(row, rows - 1)) }
    if let column { cursor.column = max(0, min(column, columns - 1)) }
  }

  mutating func move(by rows: Int, _ columns: Int) {
    let column = min(cursor.column, self.columns - 1)
    moveTo(row: cursor.row + rows, column: column + columns)
  }

  mutating func tab(by count: Int) {
    moveTo(column: count > 0 ? (cursor.column / 8 + count) * 8 : (cursor.column - 1) / 8 * 8)
    if count < -1 { tab(by: count + 1) }
  }

  mutating func lineFeed() {
    if cursor.row + 1 == region.upperBound {
      scroll(by: 1)
    } else {
      moveTo(row: cursor.row + 1)
    }
  }

  mutating func reverseLineFeed() {
    if cursor.row == region.lowerBound {
      scroll(by: -1)
    } else {
      moveTo(row: cursor.row - 1)
    }
  }

  // MARK: Rows

  /// Sets the scroll region and moves the cursor to the top left corner of the screen.
  ///
  /// The first row is 1. A bottom of 0 means the last row.
  mutating func setRegion(top: Int, bottom: Int) {
    let end = bottom == 0 ? rows : min(bottom, rows)
    if top < end { region = top - 1..<end }
    cursor = Cursor()
  }

  /// Moves the rows of the region up, or down for a negative count.
  mutating func scroll(by count: Int) {
    scroll(region, by: count)
  }

  mutating func insertLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    scroll(cursor.row..<region.upperBound, by: -count)
    cursor.column = 0
  }

  mutating func deleteLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    scroll(cursor.row..<region.upperBound, by: count)
    cursor.column = 0
  }

  private mutating func scroll(_ range: Range<Int>, by count: Int) {
    let steps = min(abs(count), range.count)
    let blanks = Array(repeating: TerminalGrid.blankRow(columns), count: steps)
    if count > 0 {
      if range.lowerBound == 0 { history += lines.prefix(steps) }
      cells.removeSubrange(range.lowerBound..<range.lowerBound + steps)
      cells.insert(contentsOf: blanks, at: range.upperBound - steps)
    } else {
      cells.removeSubrange(range.upperBound - steps..<range.upperBound)
      cells.insert(contentsOf: blanks, at: range.lowerBound)
    }
  }

  // MARK: Erasing

  mutating func eraseScreen(_ mode: Int) {
    let rows =
      switch mode {
      case 0: cursor.row + 1..<max(cursor.row + 1, rows)
      case 1: 0..<cursor.row
      default: 0..<rows
      }
    for row in rows { cells[row] = TerminalGrid.blankRow(columns) }
    if mode < 2 { eraseLine(mode) }
  }

  mutating func eraseLine(_ mode: Int) {
    let column = min(cursor.column, columns - 1)
    switch mode {
    case 0: erase(columns - column)
    case 1: for column in 0...column { clear(column) }
    default: cells[cursor.row] = TerminalGrid.blankRow(columns)
    }
  }

  mutating func erase(_ count: Int) {
    let column = min(cursor.column, columns - 1)
    for column in column..<min(columns, column + count) { clear(column) }
  }

  mutating func insertBlanks(_ count: Int) {
    let column = min(cursor.column, columns - 1)
    if cells[cursor.row][column].isEmpty { clear(column) }
    let steps = min(count, columns - column)
    cells[cursor.row].removeLast(steps)
    cells[cursor.row].insert(contentsOf: TerminalGrid.blankRow(steps), at: column)
  }

  mutating func delete(_ count: Int) {
    let column = min(cursor.column, columns - 1)
    let steps = min(count, columns - column)
    erase(steps)
    cells[cursor.row].removeSubrange(column..<column + steps)
    cells[cursor.row] += TerminalGrid.blankRow(steps)
  }
}
