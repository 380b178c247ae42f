internal import ViewModels

/// The size of a text area, and the rules that place the characters of a text in its cells.
///
/// If `wraps` is true, long lines are wrapped, between words if possible. Otherwise long lines
/// scroll sideways.
package nonisolated struct TextLayout: Sendable {
  package var columns: Int
  package var rows: Int
  package var wraps: Bool
  /// A function that returns the number of columns of a character.
  package var width: @Sendable (Character) -> Int

  package init(
    columns: Int,
    rows: Int,
    wraps: Bool = true,
    width: @escaping @Sendable (Character) -> Int
  ) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.wraps = wraps
    self.width = width
  }

  /// A layout with one row for each line and one column for each character.
  package static let plain = TextLayout(columns: 0, rows: 1, wraps: false) { _ in 1 }

  /// The number of columns between tab stops.
  private static let tabWidth = 4

  /// Returns the number of columns of a character at a column.
  func size(_ character: Character, at column: Int) -> Int {
    if character == "\t" { return Self.tabWidth - column % Self.tabWidth }
    guard let standIn = character.standInForUnsafe else { return max(0, width(character)) }
    return standIn.reduce(0) { $0 + max(0, width($1)) }
  }

  /// Returns the character range of each row of a line, at least one range.
  ///
  /// The last column is reserved for spaces and for a cursor after a word. If the line's last
  /// character fills this column, an empty row for the cursor follows.
  func rows(of line: [Character]) -> [Range<Int>] {
    guard wraps, columns > 0 else { return [0..<line.count] }
    let room = max(1, columns - 1)
    var rows: [Range<Int>] = []
    var (start, used) = (0, 0)
    /// The index after the latest space in the row, and the number of columns up to that index.
    var gap = (end: 0, used: 0)
    for (index, character) in line.enumerated() {
      var size = size(character, at: used)
      let isSpace = character.isWhitespace
      while index > start, used + size > (isSpace ? columns : room) {
        let end = gap.end > start ? gap.end : index
        rows.append(start..<end)
        used = end == index ? 0 : used - gap.used
        (start, gap) = (end, (end, 0))
        size = self.size(character, at: used)
      }
      used += size
      if isSpace { gap = (index + 1, used) }
    }
    rows.append(start..<line.count)
    if used >= columns { rows.append(line.count..<line.count) }
    return rows
  }

  /// Returns the column of a position in its row.
  func column(of position: Int, in row: Range<Int>, of line: [Character]) -> Int {
    var column = 0
    for index in row.lowerBound..<position { column += size(line[index], at: column) }
    return column
  }

  /// Returns the position at a column of a row, or the last position of the row.
  func position(at column: Int, in row: Range<Int>, of line: [Character]) -> Int {
    var end = 0
    for index in row {
      end += size(line[index], at: end)
      if end > column { return index }
    }
    // A wrapped row has no position at its end, because that position is shown in the next row.
    return row.upperBound < line.count ? max(row.lowerBound, row.upperBound - 1) : line.count
  }
}

nonisolated extension TextLayout {
  /// Returns the row of a position.
  func row(of position: TextPosition, in lines: [some EditableLine]) -> TextRow {
    guard wraps else { return TextRow(line: position.line, row: 0) }
    let rows = rows(of: Array(lines[position.line].characters))
    let row = rows.lastIndex { $0.lowerBound <= position.column }
    return TextRow(line: position.line, row: row ?? 0)
  }

  /// Returns the row at a distance from another row, limited to the first and last row.
  ///
  /// A positive distance is downward.
  func row(_ row: TextRow, movedBy distance: Int, in lines: [some EditableLine]) -> TextRow {
    guard wraps else {
      let line = min(max(0, row.line + distance), lines.count - 1)
      return TextRow(line: line, row: 0)
    }
    var (row, left) = (row, abs(distance))
    if distance < 0 {
      while left > row.row {
        guard row.line > 0 else { return TextRow(line: 0, row: 0) }
        left -= row.row + 1
        row = TextRow(line: row.line - 1, row: lastRow(of: lines[row.line - 1]))
      }
      row.row -= left
    } else {
      while true {
        let last = lastRow(of: lines[row.line])
        if row.row + left <= last { break }
        guard row.line + 1 < lines.count else { return TextRow(line: row.line, row: last) }
        left -= last - row.row + 1
        row = TextRow(line: row.line + 1, row: 0)
      }
      row.row += left
    }
    return row
  }

  func lastRow(of line: some EditableLine) -> Int {
    wraps ? rows(of: Array(line.characters)).count - 1 : 0
  }
}

/// One of the rows into which a line is wrapped.
///
/// `row` is the index of the row in its line.
nonisolated struct TextRow: Hashable, Comparable, Sendable {
  var line: Int
  var row: Int

  static func < (left: TextRow, right: TextRow) -> Bool {
    (left.line, left.row) < (right.line, right.row)
  }
}
