/// The command of an editing key.
package nonisolated enum EditCommand: Hashable, Sendable {
  /// Moves the cursor and ends the selection.
  case move(Motion)
  /// Moves the cursor and selects the characters that it passes.
  case extend(Motion)
  /// Deletes the selection or, without one, the characters that the motion passes.
  case delete(Motion)
  /// Starts a new line. Does nothing in a text of one line.
  case newline
  case selectAll
  case undo
  case redo
}

/// A movement of the cursor.
package nonisolated enum Motion: Hashable, Sendable, CaseIterable {
  case left
  case right
  /// To the start of a word; in a secret to the start of the text.
  case wordLeft
  /// To the end of a word; in a secret to the end of the text.
  case wordRight
  case lineStart
  case lineEnd
  case up
  case down
  case pageUp
  case pageDown
  case textStart
  case textEnd
}
