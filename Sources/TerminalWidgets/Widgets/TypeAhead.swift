/// A search for options by typed characters.
///
/// A typed character extends the searched prefix if an option starts with the extended prefix.
/// Otherwise the search finds the next option that starts with the new character. There is no
/// timeout between characters.
///
/// 1. A search looks at a limited number of options in each turn, so that a key in a list of a million
///    rows has no delay. The next turn continues where the last one ended.
/// 2. Characters that are typed meanwhile extend the searched prefix.
package nonisolated struct TypeAhead: Sendable {
  /// What a turn of a search has found.
  package enum Result: Hashable, Sendable {
    case found(Int)
    case missing
    /// No option among those that were searched so far, but there are more.
    case unfinished
  }

  private enum State: Sendable {
    case idle
    /// The current option starts with a prefix.
    case found(String)
    case searching(Search)
  }

  private struct Search: Sendable {
    /// The prefix of the option where the search began, or an empty text.
    var known: String
    /// The characters that were typed since then.
    var typed: [String]
    /// The option where the search began.
    let origin: Int?
    /// The number of options that were searched.
    var count = 0

    var prefix: String { known + typed.joined() }

    /// The search for an extended prefix starts at the current option, any other one after it.
    var start: Int { known.isEmpty ? origin.map { $0 + 1 } ?? 0 : origin ?? 0 }

    /// Searches from the start for what was typed later, and returns false if that is nothing.
    mutating func shorten() -> Bool {
      if known.isEmpty { typed.removeFirst() } else { known = "" }
      count = 0
      return !typed.isEmpty
    }
  }

  private var state = State.idle

  package init() {}

  /// Adds a character to the search, and returns the index of the option that the search finds.
  ///
  /// The result is nil if the search finds no option.
  package mutating func find(
    _ character: Character,
    in options: [String],
    from current: Int?
  ) -> Int? {
    type(character, from: current)
    let result = search(.max, among: options.count) { options[$0] }
    return if case .found(let index) = result { index } else { nil }
  }

  /// Adds a character to the search, which begins at the current option if none is in progress.
  package mutating func type(_ character: Character, from current: Int?) {
    let letter = character.lowercased()
    switch state {
    case .idle: state = .searching(Search(known: "", typed: [letter], origin: current))
    case .found(let known):
      state = .searching(Search(known: known, typed: [letter], origin: current))
    case .searching(var search):
      // No option before starts with the prefix, so none starts with the extended one.
      search.typed.append(letter)
      state = .searching(search)
    }
  }

  /// Searches at most `limit` options, whose texts a closure returns, and wraps around at the end.
  package mutating func search(
    _ limit: Int,
    among count: Int,
    text: (Int) -> String
  ) -> Result {
    guard case .searching(var search) = state else { return .missing }
    var rest = limit
    repeat {
      let prefix = search.prefix
      while search.count < count {
        guard rest > 0 else {
          state = .searching(search)
          return .unfinished
        }
        let index = (search.start + search.count) % count
        if text(index).lowercased().hasPrefix(prefix) {
          state = .found(prefix)
          return .found(index)
        }
        search.count += 1
        rest -= 1
      }
    } while search.shorten()
    state = .idle
    return .missing
  }

  /// True before the first character, after a reset, and after a search that found no option.
  package var isEmpty: Bool { if case .idle = state { true } else { false } }

  /// True while a search has options left.
  package var isSearching: Bool { if case .searching = state { true } else { false } }

  /// Forgets the typed characters.
  package mutating func reset() {
    state = .idle
  }
}
