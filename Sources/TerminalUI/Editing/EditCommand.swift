/// What a key does in an editor, as a value: for tables of keys.
package nonisolated enum EditCommand: Hashable, Sendable {
  /// The cursor moves; a selection ends.
  case move(Motion)
  /// The cursor moves, and what it passes is selected.
  case extend(Motion)
  /// What is selected is deleted, or else what the cursor would pass.
  case delete(Motion)
  /// A new line begins; in a text of one line it does nothing.
  case newline
  case selectAll
  case undo
  case redo
}

/// Where a cursor goes.
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
