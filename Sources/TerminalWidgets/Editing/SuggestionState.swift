/// The suggestions for the text of a field.
///
/// 1. Suggestions are shown only for the text that was typed last; late ones are ignored.
/// 2. No suggestion is current until a key moves to it, so Enter and Tab keep their usual effect.
/// 3. After the user has closed the list, nothing is shown until the text changes.
package nonisolated enum SuggestionState: Equatable, Sendable {
  /// No suggestions are wanted.
  case closed
  /// Suggestions for a text are awaited, and a row says so if `isShown` is true.
  case awaited(text: String, isShown: Bool)
  /// Suggestions for a text, perhaps none, and the index of the current one.
  case found(text: String, [String], current: Int?)
  /// The suggestions for a text could not be found.
  case failed(text: String)

  /// True if there is something to show.
  package var isOpen: Bool {
    switch self {
    case .closed: false
    case .awaited(_, let isShown): isShown
    case .found(_, let texts, _): !texts.isEmpty
    case .failed: true
    }
  }

  /// The suggestions to choose from.
  package var texts: [String] { if case .found(_, let texts, _) = self { texts } else { [] } }

  /// The index of the current suggestion.
  package var current: Int? { if case .found(_, _, let current) = self { current } else { nil } }

  private var text: String? {
    switch self {
    case .closed: nil
    case .awaited(let text, _), .found(let text, _, _), .failed(let text): text
    }
  }

  /// Awaits the suggestions for a text, and returns false if none are wanted.
  package mutating func type(_ text: String) -> Bool {
    self = text.isEmpty ? .closed : .awaited(text: text, isShown: isOpen)
    return !text.isEmpty
  }

  /// Shows that the search for a text has begun.
  package mutating func begin(_ text: String) {
    if self.text == text { self = .awaited(text: text, isShown: true) }
  }

  /// Shows the suggestions for a text; the current one stays current.
  package mutating func find(_ texts: [String], for text: String) {
    guard self.text == text else { return }
    let current = current.flatMap { index in texts.firstIndex(of: self.texts[index]) }
    self = .found(text: text, texts == [text] ? [] : texts, current: current)
  }

  /// Shows that the suggestions for a text could not be found.
  package mutating func fail(_ text: String) {
    if self.text == text { self = .failed(text: text) }
  }

  /// Makes another suggestion current; before the first one is none.
  package mutating func move(by steps: Int) {
    guard case .found(let text, let texts, let current) = self, !texts.isEmpty else { return }
    let index = min((current ?? -1).addingClamped(steps), texts.count - 1)
    self = .found(text: text, texts, current: index < 0 ? nil : index)
  }

  /// Closes the list.
  package mutating func close() {
    self = .closed
  }
}

/// The texts of a list that match what the user types.
package nonisolated enum SuggestionMatch {
  /// The number of texts that are suggested.
  private static let most = 50

  /// Returns the texts that begin with a text, and then those with its letters in order.
  package static func best(of texts: [String], for text: String) -> [String] {
    let wanted = text.lowercased()
    var scored: [(isPrefix: Bool, score: Int, index: Int)] = []
    for (index, candidate) in texts.enumerated() {
      guard let match = FuzzyMatch(text, in: candidate) else { continue }
      scored.append((candidate.lowercased().hasPrefix(wanted), match.score, index))
    }
    scored.sort { first, second in
      if first.isPrefix != second.isPrefix { return first.isPrefix }
      return first.isPrefix || first.score == second.score
        ? first.index < second.index : first.score > second.score
    }
    return scored.prefix(most).map { texts[$0.index] }
  }
}
