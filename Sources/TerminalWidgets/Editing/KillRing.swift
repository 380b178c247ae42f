/// A ring of texts that were cut, copied or killed, for insertion elsewhere.
///
/// 1. Consecutive kills form one text. Text that was killed to the left of the cursor is added at
///    the start, other text at the end.
/// 2. A copy or a cut of a selection is a text of its own.
/// 3. The ring forgets the oldest texts first. The latest text is kept whatever its length.
package nonisolated struct KillRing: Sendable {
  /// The maximum number of texts.
  private static let maximumCount = 60
  /// The maximum number of UTF-8 bytes in all texts together.
  private static let maximumSize = 1_000_000

  /// The texts, oldest first.
  private var texts: [String] = []
  /// True if the next kill extends the latest text.
  private var isOpen = false
  /// The age of the text that was returned last; the latest text has the age 0.
  private var age = 0

  package init() {}

  /// Adds a text, or extends the latest text if both texts are consecutive kills.
  package mutating func add(_ clip: Clip) {
    if isOpen, clip.isKill, let last = texts.popLast() {
      texts.append(clip.isBefore ? clip.text + last : last + clip.text)
    } else {
      texts.append(clip.text)
    }
    isOpen = clip.isKill
    age = 0
    var size = texts.reduce(0) { $0 + $1.utf8.count }
    while texts.count > Self.maximumCount || size > Self.maximumSize && texts.count > 1 {
      size -= texts.removeFirst().utf8.count
    }
  }

  /// Ends a series of consecutive kills, because another command follows.
  package mutating func close() {
    isOpen = false
  }

  /// Returns the latest text; nil if the ring is empty.
  package mutating func latest() -> String? {
    age = 0
    return texts.last
  }

  /// Returns the text before the one that was returned last.
  ///
  /// After the oldest text, the latest text is returned.
  package mutating func previous() -> String? {
    guard !texts.isEmpty else { return nil }
    age = (age + 1) % texts.count
    return texts[texts.count - 1 - age]
  }
}

/// A text for the kill ring, and the way in which the user took it.
package nonisolated enum Clip: Hashable, Sendable {
  /// A selection, which stays in the text.
  case copy(String)
  /// A selection that was removed.
  case cut(String)
  /// Text that was removed before or after the cursor.
  case kill(String, isBefore: Bool)

  /// The text.
  package var text: String {
    switch self {
    case .copy(let text), .cut(let text), .kill(let text, _): text
    }
  }

  /// True if the user selected the text.
  ///
  /// The system clipboard receives such a text, too.
  package var isSelection: Bool { !isKill }

  fileprivate var isKill: Bool {
    if case .kill = self { true } else { false }
  }

  fileprivate var isBefore: Bool {
    if case .kill(_, isBefore: true) = self { true } else { false }
  }
}

/// The kill ring that all text inputs of an application share.
@MainActor
package final class Clipboard {
  var ring = KillRing()

  package init() {}
}
