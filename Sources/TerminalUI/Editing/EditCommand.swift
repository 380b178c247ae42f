/// The command of an editing key.
package nonisolated enum EditCommand: Hashable, Sendable {
  /// Moves the cursor and clears the selection.
  case move(Motion)
  /// Moves the cursor and extends the selection to the new position.
  case extend(Motion)
  /// Deletes the selection or, if nothing is selected, the characters that the motion passes.
  case delete(Motion)
  /// Deletes like ``delete(_:)``, and puts deleted text that is not secret into the kill ring.
  case kill(Motion)
  /// Puts the selected text into the kill ring. In a secret, the command is rejected.
  case copy
  /// Inserts the latest text of the kill ring.
  case yank
  /// Replaces the text that a yank command has just inserted with the previous text of the ring.
  case yankPrevious
  /// Swaps the characters around the cursor or, at the end of a line, the last two of the line.
  case transpose
  /// Starts a new line, except in a single-line text.
  case newline
  case selectAll
  case undo
  case redo
}

/// A movement of the cursor.
package nonisolated enum Motion: Hashable, Sendable, CaseIterable {
  case left
  case right
  /// A movement to the start of a word or across a line break; in a secret, to the text's start.
  case wordLeft
  /// A movement to the end of a word or across a line break; in a secret, to the text's end.
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
