/// A control in which one of several options is chosen, or none: a ``RadioGroup``, a ``Select``.
public protocol Choice: Widget {
  /// What there is to choose from.
  var options: [String] { get set }

  /// Which option is chosen; nil is none.
  ///
  /// An index for which there is no option is remembered: once there is one, it is chosen. So it
  /// does not matter whether the options or the choice is set first.
  var selectedIndex: Int? { get set }

  /// Happens when a person has chosen another option.
  var edited: Occasion<Int> { get }
}

extension Choice {
  /// The option that is chosen; nil if none is.
  public var selectedOption: String? { selectedIndex.map { options[$0] } }

  /// Chooses an option as a person would, and returns whether it could be chosen.
  @discardableResult
  public func choose(_ index: Int) -> Bool {
    guard isUsable, options.indices.contains(index) else { return false }
    guard index != selectedIndex else { return true }
    selectedIndex = index
    edited.happen(index)
    return true
  }
}

/// Options, and which of them is chosen.
nonisolated struct ChoiceState: Equatable, Sendable {
  var options: [String]
  /// What somebody wanted to be chosen, whether it is there or not.
  var wanted: Int?

  var selected: Int? {
    guard let wanted, options.indices.contains(wanted) else { return nil }
    return wanted
  }

  /// How many columns the longest option takes.
  var columns: Int { options.map(\.columns).max() ?? 0 }

  /// An index moved, but not beyond the ends.
  func index(_ index: Int, movedBy step: Int) -> Int {
    max(0, min(index.addingClamped(step), options.count - 1))
  }
}

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
