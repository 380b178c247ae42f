/// A search for options by typed characters.
///
/// A typed character extends the searched prefix if an option starts with the extended prefix.
/// Otherwise the search finds the next option that starts with the new character. There is no
/// timeout between characters.
package nonisolated struct TypeAhead: Sendable {
  /// The maximum number of options that a search reads.
  ///
  /// A key press in a list of a million rows must not take seconds.
  private static let maximum = 10_000

  private var typed = ""

  package init() {}

  /// Adds a character to the search, and returns the index of the option that the search finds.
  ///
  /// The result is nil if the search finds no option.
  ///
  /// The search for an extended prefix starts at the current option. The search for a new first
  /// character starts after the current option. Both searches wrap around at the end.
  package mutating func find(
    _ character: Character,
    in options: [String],
    from current: Int?
  ) -> Int? {
    find(character, among: options.count, from: current) { options[$0] }
  }

  /// Adds a character to the search among the texts that a closure returns.
  ///
  /// Returns the index of the found text; nil if there is none.
  package mutating func find(
    _ character: Character,
    among count: Int,
    from current: Int?,
    text: (Int) -> String
  ) -> Int? {
    let letter = character.lowercased()
    if !typed.isEmpty, let index = first(typed + letter, among: count, from: current ?? 0, text) {
      typed += letter
      return index
    }
    let index = first(letter, among: count, from: current.map { $0 + 1 } ?? 0, text)
    typed = index == nil ? "" : letter
    return index
  }

  /// True before the first character, after a reset, and after a character that found no option.
  package var isEmpty: Bool { typed.isEmpty }

  /// Forgets the typed characters.
  package mutating func reset() {
    typed = ""
  }

  private func first(
    _ beginning: String,
    among count: Int,
    from start: Int,
    _ text: (Int) -> String
  ) -> Int? {
    (0..<min(count, Self.maximum)).lazy
      .map { (start + $0) % count }
      .first { text($0).lowercased().hasPrefix(beginning) }
  }
}
