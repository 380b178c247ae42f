/// How the lines of a text are laid out in the cells of a text area.
///
/// Either long lines are wrapped, between words if possible, or the area is moved along them.
package nonisolated struct TextLayout: Sendable {
  package var columns: Int
  package var rows: Int
  package var wraps: Bool
  /// How many columns a character takes.
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

  /// A row for each line, and all characters of the same width.
  package static let plain = TextLayout(columns: 0, rows: 1, wraps: false) { _ in 1 }

  func size(_ character: Character) -> Int { max(0, width(character)) }

  /// The characters of a line that each row shows; there is one row at least.
  ///
  /// The last column belongs to the cursor and to spaces, so that a cursor behind a word is seen
  /// there. Where even that is taken, an empty row follows for it.
  func rows(of line: [Character]) -> [Range<Int>] {
    guard wraps, columns > 0 else { return [0..<line.count] }
    let room = max(1, columns - 1)
    var rows: [Range<Int>] = []
    var (start, used) = (0, 0)
    /// Behind the latest space of the row, and how much the row has used up to there.
    var gap = (end: 0, used: 0)
    for (index, character) in line.enumerated() {
      let size = size(character)
      let isSpace = character.isWhitespace
      while index > start, used + size > (isSpace ? columns : room) {
        let end = gap.end > start ? gap.end : index
        rows.append(start..<end)
        used = end == index ? 0 : used - gap.used
        (start, gap) = (end, (end, 0))
      }
      used += size
      if isSpace { gap = (index + 1, used) }
    }
    rows.append(start..<line.count)
    if used >= columns { rows.append(line.count..<line.count) }
    return rows
  }

  /// The column at which a position is shown in its row.
  func column(of position: Int, in row: Range<Int>, of line: [Character]) -> Int {
    var column = 0
    for index in row.lowerBound..<position { column += size(line[index]) }
    return column
  }

  /// The position in a row that is shown at a column, or the nearest to its left.
  func position(at column: Int, in row: Range<Int>, of line: [Character]) -> Int {
    var end = 0
    for index in row {
      end += size(line[index])
      if end > column { return index }
    }
    // The end of a wrapped row is the start of the next one.
    return row.upperBound < line.count ? max(row.lowerBound, row.upperBound - 1) : line.count
  }
}

/// A row of a text: one of those that a line is wrapped into.
nonisolated struct TextRow: Hashable, Comparable, Sendable {
  var line: Int
  var row: Int

  static func < (left: TextRow, right: TextRow) -> Bool {
    (left.line, left.row) < (right.line, right.row)
  }
}

nonisolated extension TextLayout {
  /// The row that a position is in.
  func row(of position: TextPosition, in lines: [String]) -> TextRow {
    guard wraps else { return TextRow(line: position.line, row: 0) }
    let rows = rows(of: Array(lines[position.line]))
    let row = rows.lastIndex { $0.lowerBound <= position.column }
    return TextRow(line: position.line, row: row ?? 0)
  }

  /// The row so many rows further down, or up; the first or the last if there are not as many.
  func row(_ row: TextRow, movedBy distance: Int, in lines: [String]) -> TextRow {
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

  func lastRow(of line: String) -> Int {
    wraps ? rows(of: Array(line)).count - 1 : 0
  }
}
