package import ViewModels

/// The line that a user types on a terminal that neither echoes nor edits.
///
/// Backspace, Ctrl-W and Ctrl-U remove a character, a word or the line, as on other terminals.
/// Other control characters and the sequences of special keys have no effect.
package struct TypedLine {
  /// Creates an empty line.
  package init() {}

  /// The effect of a byte.
  package enum Effect {
    case nothing
    /// A character was appended.
    case typed(Character)
    /// The given number of characters was removed from the end.
    case removed(Int)
    /// Enter ended the line.
    case entered
    /// Ctrl-D on an empty line ended the input.
    case ended
  }

  /// The state of a key's sequence, such as `ESC [ A`.
  private enum Sequence {
    case none, introduced, parameters
  }

  /// The maximum number of characters in a line.
  private static let limit = 4_096

  /// The text typed so far.
  package private(set) var text = Secret()
  /// The reason why the text lacks something that was typed, or nil.
  package private(set) var problem: InvalidLine?

  private var sequence = Sequence.none
  /// The value of a UTF-8 scalar so far, and the number of its missing bytes.
  private var scalar: (value: UInt32, missing: Int) = (0, 0)

  /// Handles the next byte of input.
  package mutating func handle(_ byte: UInt8) -> Effect {
    if isPartOfSequence(byte) { return .nothing }
    switch byte {
    case 0x0A, 0x0D: return .entered
    case 0x04: return text.isEmpty ? .ended : .nothing
    case 0x08, 0x7F: return remove(1)
    case 0x15: return remove(text.count)
    case 0x17: return remove(lastWordLength)
    case 0x1B:
      sequence = .introduced
      return .nothing
    case 0x20...: return append(byte)
    default: return .nothing
    }
  }

  /// Returns true if a byte belongs to the sequence of a special key.
  private mutating func isPartOfSequence(_ byte: UInt8) -> Bool {
    switch sequence {
    case .none: return false
    case .introduced:
      let isIntroducer = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
      sequence = isIntroducer ? .parameters : .none
      return isIntroducer
    case .parameters:
      let isInside = (0x20...0x7E).contains(byte)
      if !isInside || byte >= 0x40 { sequence = .none }
      return isInside
    }
  }

  private mutating func append(_ byte: UInt8) -> Effect {
    if scalar.missing > 0 ? byte & 0xC0 != 0x80 : byte & 0xC0 == 0x80 { problem = .notUTF8 }
    switch byte {
    case ..<0x80: scalar = (UInt32(byte), 0)
    case ..<0xC0 where scalar.missing == 0: return .nothing
    case ..<0xC0: scalar = (scalar.value << 6 | UInt32(byte & 0x3F), scalar.missing - 1)
    case ..<0xE0: scalar = (UInt32(byte & 0x1F), 1)
    case ..<0xF0: scalar = (UInt32(byte & 0x0F), 2)
    default: scalar = (UInt32(byte & 0x07), 3)
    }
    guard scalar.missing == 0 else { return .nothing }
    guard text.count < TypedLine.limit else {
      problem = .tooLong(limit: TypedLine.limit)
      return .nothing
    }
    guard let scalar = Unicode.Scalar(scalar.value), scalar.properties.generalCategory != .control
    else { return .nothing }
    text.append(String(scalar))
    return .typed(Character(scalar))
  }

  private mutating func remove(_ count: Int) -> Effect {
    let count = min(count, text.count)
    text.removeSubrange(text.count - count..<text.count)
    if text.isEmpty { problem = nil }
    return .removed(count)
  }

  /// The number of characters in the last word, including the spaces after it.
  private var lastWordLength: Int {
    text.withRevealed { text in
      let rest = text.reversed().drop { $0 == " " }.drop { $0 != " " }
      return text.count - rest.count
    }
  }
}
