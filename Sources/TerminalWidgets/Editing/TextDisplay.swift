internal import ViewModels

/// The visible rows of a text, with its cursor.
package nonisolated struct TextDisplay: Equatable, Sendable {
  /// A row of a text area.
  ///
  /// Column 0 is the first text column of the area.
  package nonisolated struct Row: Equatable, Sendable {
    /// The index of the line that the row belongs to.
    package var line: Int
    /// The range of the visible characters in the line.
    package var characters: Range<Int>
    /// The text to draw from column 0, never wider than the area.
    package var text: String
    /// The selected columns, including one for a selected line break if there is room.
    package var selection: Range<Int>?
    /// True if text is hidden to the left.
    package var isCutLeft: Bool
    /// True if text is hidden to the right.
    package var isCutRight: Bool
    /// True if the line continues in the next row.
    package var isWrapped: Bool
  }

  /// The visible rows from top to bottom; a short text has fewer rows than the area.
  package var rows: [Row]
  /// The cell of the cursor; nil only if the area has no cells.
  package var cursor: Point?
  /// True if text is hidden above the first row.
  package var isCutAbove: Bool
  /// True if text is hidden below the last row.
  package var isCutBelow: Bool
}

/// The part of a text that a text area shows.
///
/// A viewport scrolls up or down only to keep the cursor visible, or to fill empty rows with hidden
/// text. It scrolls sideways only to show the cursor and the character before the cursor.
package nonisolated struct TextViewport: Hashable, Sendable {
  private var top = TextRow(line: 0, row: 0)
  /// The number of columns of each line that are hidden on the left.
  private var left = 0

  package init() {}

  /// Scrolls to show the cursor, and returns the rows to draw in a layout.
  package mutating func show(_ editor: TextEditor<String>, in layout: TextLayout) -> TextDisplay {
    let lines = editor.lines
    guard layout.columns > 0, layout.rows > 0 else {
      return TextDisplay(rows: [], cursor: nil, isCutAbove: false, isCutBelow: !editor.isEmpty)
    }
    let cursorLine = Array(lines[editor.cursor.line])
    let cursorRow = layout.row(of: editor.cursor, in: lines)
    let cursorRange = layout.rows(of: cursorLine)[cursorRow.row]
    follow(cursorRow, in: lines, layout: layout)
    let column = layout.column(of: editor.cursor.column, in: cursorRange, of: cursorLine)
    let before = editor.cursor.column > cursorRange.lowerBound
    follow(
      column: column,
      cell: editor.cursor.column < cursorRange.upperBound
        ? max(1, layout.size(cursorLine[editor.cursor.column], at: column)) : 1,
      previous: before
        ? column - layout.column(of: editor.cursor.column - 1, in: cursorRange, of: cursorLine) : 0,
      layout: layout
    )

    var display = TextDisplay(
      rows: [],
      cursor: nil,
      isCutAbove: top > TextRow(line: 0, row: 0),
      isCutBelow: false
    )
    var place = top
    while place.line < lines.count, display.rows.count < layout.rows {
      let line = Array(lines[place.line])
      let ranges = layout.rows(of: line)
      while place.row < ranges.count, display.rows.count < layout.rows {
        if place == cursorRow {
          display.cursor = Point(
            x: min(column - left, layout.columns - 1),
            y: display.rows.count
          )
        }
        var row = slice(ranges[place.row], of: line, layout: layout)
        row.line = place.line
        row.isWrapped = place.row + 1 < ranges.count
        row.selection = selection(of: editor, in: row, of: line, layout: layout)
        display.rows.append(row)
        place.row += 1
      }
      if place.row < ranges.count { break }
      place = TextRow(line: place.line + 1, row: 0)
    }
    display.isCutBelow = place.line < lines.count
    return display
  }

  /// Returns the text position shown at a cell, or the nearest text position.
  package func position(
    at point: Point,
    in editor: TextEditor<String>,
    layout: TextLayout
  ) -> TextPosition {
    let start = TextRow(line: min(top.line, editor.lines.count - 1), row: top.row)
    let row = layout.row(start, movedBy: max(0, point.y), in: editor.lines)
    let line = Array(editor.lines[row.line])
    let ranges = layout.rows(of: line)
    let range = ranges[min(row.row, ranges.count - 1)]
    let column = layout.position(at: max(0, point.x) + left, in: range, of: line)
    return TextPosition(line: row.line, column: column)
  }

  private mutating func follow(_ cursor: TextRow, in lines: [String], layout: TextLayout) {
    top.line = min(top.line, lines.count - 1)
    top.row = min(top.row, layout.lastRow(of: lines[top.line]))
    let last = TextRow(line: lines.count - 1, row: layout.lastRow(of: lines[lines.count - 1]))
    let distance = 1 - layout.rows
    top = min(top, cursor, layout.row(last, movedBy: distance, in: lines))
    top = max(top, layout.row(cursor, movedBy: distance, in: lines))
  }

  private mutating func follow(column: Int, cell: Int, previous: Int, layout: TextLayout) {
    guard !layout.wraps else {
      left = 0
      return
    }
    if column < left + previous {
      // The text scrolls back to its first column if the cursor is then visible. Otherwise one
      // character before the cursor stays visible.
      left = column + cell <= layout.columns ? 0 : column - previous
    }
    if column + cell > left + layout.columns {
      left = min(column, column + cell - layout.columns)
    }
  }

  /// Returns the visible part of a row.
  private func slice(
    _ range: Range<Int>,
    of line: [Character],
    layout: TextLayout
  ) -> TextDisplay.Row {
    var text = ""
    var (start, column) = (range.lowerBound, 0)
    while start < range.upperBound, column < left {
      column += layout.size(line[start], at: column)
      start += 1
    }
    // A wide character or a tab that the left edge cuts is drawn as blanks.
    var used = max(0, column - left)
    if used <= layout.columns { text = String(repeating: " ", count: used) }
    var end = start
    while end < range.upperBound,
      case let size = layout.size(line[end], at: used + left), used + size <= layout.columns
    {
      text +=
        line[end] == "\t"
        ? String(repeating: " ", count: size) : line[end].standInForUnsafe ?? String(line[end])
      used += size
      end += 1
    }
    return TextDisplay.Row(
      line: 0,
      characters: start..<end,
      text: text,
      selection: nil,
      isCutLeft: start > range.lowerBound,
      isCutRight: end < range.upperBound,
      isWrapped: false
    )
  }

  private func selection(
    of editor: TextEditor<String>,
    in row: TextDisplay.Row,
    of line: [Character],
    layout: TextLayout
  ) -> Range<Int>? {
    guard let selection = editor.selection,
      (selection.lowerBound.line...selection.upperBound.line).contains(row.line)
    else { return nil }
    let isFirst = selection.lowerBound.line == row.line
    let continues = selection.upperBound.line > row.line
    let start = isFirst ? selection.lowerBound.column : 0
    let end = continues ? line.count : selection.upperBound.column
    let shown = (start..<max(start, end)).clamped(to: row.characters)
    // Without wrapping, the columns of tabs depend on the hidden beginning of the line.
    let first = layout.wraps ? row.characters.lowerBound : 0
    func column(of position: Int) -> Int {
      layout.column(of: position, in: first..<line.count, of: line) - left
    }
    var columns = 0..<0
    if !shown.isEmpty { columns = column(of: shown.lowerBound)..<column(of: shown.upperBound) }
    let atEnd = row.characters.upperBound == line.count && !row.isWrapped
    if continues, atEnd, start <= line.count, !row.isCutRight {
      let edge = column(of: line.count)
      if edge < layout.columns {
        columns = (columns.isEmpty ? edge : columns.lowerBound)..<edge + 1
      }
    }
    return columns.isEmpty ? nil : columns
  }
}
