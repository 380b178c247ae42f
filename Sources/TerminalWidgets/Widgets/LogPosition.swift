/// The part of a log that is shown.
///
/// The view follows the end, or keeps a row of a line at its top. The row matters only if lines are
/// wrapped.
///
/// 1. While the view follows the end, nothing is unread.
/// 2. Scrolling to the last row follows the end.
package nonisolated struct LogPosition: Hashable, Sendable {
  /// A row of a line.
  package struct Row: Hashable, Comparable, Sendable {
    /// The number of the line.
    package var line: Int
    /// The index of the row in the line.
    package var row = 0

    package init(line: Int, row: Int = 0) {
      self.line = line
      self.row = row
    }

    package static func < (left: Row, right: Row) -> Bool {
      (left.line, left.row) < (right.line, right.row)
    }
  }

  /// What the view shows.
  package enum Place: Hashable, Sendable {
    /// The end of the log, also when it grows.
    case end
    /// A row at the top, and the number of the first line that the user has not seen.
    case row(Row, unread: Int)
  }

  /// The lines of a log, as far as a position needs to know them.
  package struct Content {
    /// The numbers of the lines.
    let lines: Range<Int>
    /// The number of rows that the view shows while it follows the end.
    let room: Int
    /// The number of rows that the view shows otherwise.
    let heldRoom: Int
    /// Returns the number of rows of a line, at least 1.
    let height: (Int) -> Int

    package init(
      lines: Range<Int>,
      room: Int,
      heldRoom: Int,
      height: @escaping (Int) -> Int = { _ in 1 }
    ) {
      self.lines = lines
      self.room = room
      self.heldRoom = heldRoom
      self.height = height
    }
  }

  package private(set) var place = Place.end

  package init() {}

  package var isAtEnd: Bool { place == .end }

  /// Returns the number of lines that were added after the last line that was shown.
  package func unreadCount(in content: Content) -> Int {
    guard case .row(_, let unread) = place else { return 0 }
    return max(0, content.lines.upperBound - max(unread, content.lines.lowerBound))
  }

  /// Returns the first visible row.
  package func top(in content: Content) -> Row {
    guard case .row(var row, _) = place else { return content.lastTop(room: content.room) }
    if row.line < content.lines.lowerBound { row = Row(line: content.lines.lowerBound) }
    if row.row > 0 { row.row = min(row.row, content.height(row.line) - 1) }
    return min(row, content.lastTop(room: content.heldRoom))
  }

  /// Follows the end.
  package mutating func follow() {
    place = .end
  }

  /// Keeps the first visible row, even if it is the one that following the end shows.
  package mutating func hold(in content: Content) {
    if isAtEnd { place = .row(top(in: content), unread: content.lines.upperBound) }
  }

  /// Scrolls by a number of rows as far as possible.
  package mutating func scroll(by step: Int, in content: Content) {
    let top = top(in: content)
    let target = content.row(step, rowsAfter: top)
    if target != top || !isAtEnd { scroll(to: target, in: content) }
  }

  /// Scrolls to a row as far as possible.
  package mutating func scroll(to row: Row, in content: Content) {
    var unread = content.lines.upperBound
    if case .row(_, let known) = place { unread = known }
    place = .row(row, unread: unread)
    let top = top(in: content)
    if top >= content.lastTop(room: content.heldRoom) {
      place = .end
    } else {
      let bottom = content.row(content.heldRoom - 1, rowsAfter: top).line
      place = .row(top, unread: max(unread, bottom + 1))
    }
  }

  /// Scrolls to a row with some rows above it, unless the row is visible.
  package mutating func reveal(_ row: Row, in content: Content) {
    let top = top(in: content)
    let bottom = content.row(content.heldRoom - 1, rowsAfter: top)
    if top <= row, row <= bottom { return hold(in: content) }
    let target = content.row(-content.heldRoom / 3, rowsAfter: row)
    scroll(to: target, in: content)
    hold(in: content)
  }
}

nonisolated extension LogPosition.Content {
  /// Returns the row at the top of a number of rows of which the lowest is the last one.
  fileprivate func lastTop(room: Int) -> LogPosition.Row {
    var rows = 0
    var line = lines.upperBound
    while line > lines.lowerBound, rows < room {
      line -= 1
      rows += height(line)
    }
    return LogPosition.Row(line: line, row: max(0, rows - room))
  }

  /// Returns the row that is a number of rows below or above another, as far as there are rows.
  fileprivate func row(_ step: Int, rowsAfter start: LogPosition.Row) -> LogPosition.Row {
    var row = start
    var rest = step
    while rest > 0, row.line < lines.upperBound {
      let below = height(row.line) - 1 - row.row
      if rest <= below {
        row.row += rest
        return row
      }
      guard row.line + 1 < lines.upperBound else {
        row.row += below
        return row
      }
      rest -= below + 1
      row = LogPosition.Row(line: row.line + 1)
    }
    while rest < 0 {
      if -rest <= row.row {
        row.row += rest
        return row
      }
      guard row.line > lines.lowerBound else { return LogPosition.Row(line: lines.lowerBound) }
      rest += row.row + 1
      row = LogPosition.Row(line: row.line - 1, row: height(row.line - 1) - 1)
    }
    return row
  }
}
