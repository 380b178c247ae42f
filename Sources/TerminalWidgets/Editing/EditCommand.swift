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

  package var isVertical: Bool { [.up, .down, .pageUp, .pageDown].contains(self) }
}

/// The result of an editing command: what to redraw and what to report.
package nonisolated struct EditResult: Hashable, Sendable {
  /// The extent of a change to an editor.
  package nonisolated enum Effect: Hashable, Sendable {
    /// Nothing changed.
    case nothing
    /// The cursor or the selection changed, but the text did not.
    case moved
    /// The text changed.
    case changed
  }

  /// The reasons why a command, or part of the input, was rejected.
  package nonisolated struct Rejections: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The text would have exceeded its limit, so characters of the input were dropped.
    package static let limit = Rejections(rawValue: 1 << 0)
    /// The pasted secret had several nonempty lines, and only the first was kept.
    package static let oneLine = Rejections(rawValue: 1 << 1)
    /// The rules dropped characters, or the input would have formed an oversized character.
    package static let notAllowed = Rejections(rawValue: 1 << 2)
    /// The command is not available for secrets.
    package static let secret = Rejections(rawValue: 1 << 3)
    /// The pasted text did not fit the pattern, so all of it was dropped.
    package static let doesNotFit = Rejections(rawValue: 1 << 4)
    /// The pasted text was no date, so all of it was dropped.
    package static let noDate = Rejections(rawValue: 1 << 5)
    /// The pasted text was a date in two orders, so all of it was dropped.
    package static let ambiguousDate = Rejections(rawValue: 1 << 6)
    /// The pasted text had unsafe characters, which were dropped.
    package static let unsafe = Rejections(rawValue: 1 << 7)
  }

  package var effect: Effect
  package var rejections: Rejections
  /// The text for the kill ring; nil if there is none, and always nil for a secret.
  package var clip: Clip?

  package init(_ effect: Effect, _ rejections: Rejections = [], clip: Clip? = nil) {
    self.effect = effect
    self.rejections = rejections
    self.clip = clip
  }

  /// A result that reports no change and no rejection.
  package static let nothing = EditResult(.nothing)
  /// A result that reports a moved cursor or a changed selection.
  package static let moved = EditResult(.moved)
  /// A result that reports a changed text and no rejection.
  package static let changed = EditResult(.changed)

  /// Returns the result of a command that was rejected for the given reasons.
  package static func refused(_ reasons: Rejections) -> EditResult {
    EditResult(.nothing, reasons)
  }
}
