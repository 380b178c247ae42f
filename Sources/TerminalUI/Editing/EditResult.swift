/// What came of a command of an editor, so that a widget knows what to draw and what to announce.
package nonisolated struct EditResult: Hashable, Sendable {
  /// How much of an editor is another than before.
  package nonisolated enum Effect: Hashable, Sendable {
    /// Everything is as it was.
    case nothing
    /// The text is as it was; the cursor or the selection is not.
    case moved
    /// The text is another.
    case changed
  }

  /// What a person should hear about.
  package nonisolated struct Notices: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The text is as long as it may be; what was too much was cut off.
    package static let limit = Notices(rawValue: 1 << 0)
    /// More than one line was pasted where only one fits; the others were cut off.
    package static let oneLine = Notices(rawValue: 1 << 1)
    /// Characters that may not be typed here were left out.
    package static let notAllowed = Notices(rawValue: 1 << 2)
    /// This is not done with secrets.
    package static let secret = Notices(rawValue: 1 << 3)
  }

  package var effect: Effect
  package var notices: Notices

  package init(_ effect: Effect, _ notices: Notices = []) {
    self.effect = effect
    self.notices = notices
  }

  /// Nothing happened, nor is there a reason to tell.
  package static let nothing = EditResult(.nothing)
  /// The cursor or the selection moved.
  package static let moved = EditResult(.moved)
  /// The text changed, as asked.
  package static let changed = EditResult(.changed)

  /// Nothing happened, and why.
  package static func refused(_ reasons: Notices) -> EditResult {
    EditResult(.nothing, reasons)
  }
}
