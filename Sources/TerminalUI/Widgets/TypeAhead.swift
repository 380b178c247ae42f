/// A search for options by typed characters.
///
/// A typed character extends the searched prefix if an option starts with the extended prefix.
/// Otherwise the search finds the next option that starts with the new character. There is no
/// timeout between characters.
package nonisolated struct TypeAhead: Sendable {
  private var typed = ""

  package init() {}

  /// Adds a character to the search, and returns the index of the option that the search finds.
  ///
  /// The search for an extended prefix starts at the current option. The search for a new first
  /// character starts after the current option. Both searches wrap around at the end.
  package mutating func find(
    _ character: Character,
    in options: [String],
    from current: Int?
  ) -> Int? {
    let letter = character.lowercased()
    if !typed.isEmpty,
      let index = first(typed + letter, in: options, from: current ?? 0)
    {
      typed += letter
      return index
    }
    let index = first(letter, in: options, from: current.map { $0 + 1 } ?? 0)
    typed = index == nil ? "" : letter
    return index
  }

  /// Forgets the typed characters.
  package mutating func reset() {
    typed = ""
  }

  private func first(_ beginning: String, in options: [String], from start: Int) -> Int? {
    options.indices.lazy
      .map { (start + $0) % options.count }
      .first { options[$0].lowercased().hasPrefix(beginning) }
  }
}
