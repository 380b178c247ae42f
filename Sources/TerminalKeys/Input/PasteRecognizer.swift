/// A recognizer of pastes that arrive as keys, because the terminal does not mark them.
///
/// The line ends of a paste must not act as Enter, and a paste is inserted much faster than keys.
///
/// 1. A read with at least ``burst`` keys that a paste can contain is part of a paste. No user
///    types that many keys between two reads.
/// 2. The next reads belong to the same paste until nothing arrives for ``silence``.
/// 3. In a paste, characters, Enter and Tab are joined to text. Other keys keep their meaning.
package nonisolated struct PasteRecognizer: Hashable, Sendable {
  /// The number of characters in one read that begins a paste, with Enter and Tab among them.
  package static let burst = 256

  /// The time without input that ends a paste.
  package static let silence = Duration.milliseconds(50)

  private var isPaste = false

  package init() {}

  /// Returns the events of a read, with pasted keys joined to text.
  ///
  /// `silence` is the time between the read and the previous one.
  package mutating func recognize(
    _ events: [InputEvent],
    after silence: Duration
  ) -> [InputEvent] {
    let isBurst =
      events.count >= Self.burst && events.count { $0.pastedCharacter != nil } >= Self.burst
    isPaste = isBurst || isPaste && silence < Self.silence
    guard isPaste else { return events }
    var joined: [InputEvent] = []
    var text = ""
    for event in events {
      if let character = event.pastedCharacter {
        text.append(character)
      } else {
        if !text.isEmpty { joined.append(.paste(text)) }
        text = ""
        joined.append(event)
      }
    }
    if !text.isEmpty { joined.append(.paste(text)) }
    return joined
  }
}

nonisolated extension InputEvent {
  /// The character of a key that can be part of a paste; nil for other events.
  fileprivate var pastedCharacter: Character? {
    guard case .key(let press) = self, press.modifiers.isEmpty else { return nil }
    return switch press.key {
    case .character(let character): character
    case .enter: "\r"
    case .tab: "\t"
    default: nil
    }
  }
}
