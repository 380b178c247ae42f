/// A place between the characters of a text of several lines.
package nonisolated struct TextPosition: Hashable, Comparable, Sendable {
  /// The line, counted from 0.
  package var line: Int
  /// How many characters of the line are before.
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
