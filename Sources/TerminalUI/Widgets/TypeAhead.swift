/// Finds options by what is typed: their beginnings, or one after the other by their first letter.
///
/// It knows no clock: a beginning goes on for as long as there is an option that has it.
package nonisolated struct TypeAhead: Sendable {
  private var typed = ""

  package init() {}

  /// Returns the option that is meant by one more character, given the one where we are.
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

  /// Begins anew: something else was pressed.
  package mutating func forget() {
    typed = ""
  }

  private func first(_ beginning: String, in options: [String], from start: Int) -> Int? {
    options.indices.lazy
      .map { (start + $0) % options.count }
      .first { options[$0].lowercased().hasPrefix(beginning) }
  }
}
