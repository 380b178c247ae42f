/// A position between the characters of a multiline text.
package nonisolated struct TextPosition: Hashable, Comparable, Sendable {
  /// The index of the line.
  package var line: Int
  /// The number of characters before the position in its line.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = TextPosition(line: 0, column: 0)

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
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
