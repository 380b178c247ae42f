/// A search for rows that contain a text that the user types.
///
/// 1. Each change of the text searches from the row where the search began.
/// 2. A search looks at 2,000 rows, so that a key in a table of a million rows has no delay. The
///    next step continues where the last one ended.
package nonisolated struct RowSearch: Hashable, Sendable {
  /// What the last search has found.
  package enum Result: Hashable, Sendable {
    /// Nothing was searched yet.
    case none
    /// A row.
    case found(Int)
    /// No row among those that were searched, up to a row that was not.
    case unfinished(Int)
    /// No row.
    case missing
  }

  /// The text.
  package private(set) var text = ""
  /// The result of the last search.
  package private(set) var result = Result.none
  /// The selected row when the search began.
  package let origin: Int?

  /// The number of rows that one search looks at.
  package static let maximum = 2_000

  package init(from origin: Int?) {
    self.origin = origin
  }

  /// Adds typed or pasted text.
  package mutating func type(_ addition: String) {
    text += addition
    result = .none
  }

  /// Removes the last character, and returns false if there is none.
  package mutating func deleteBackward() -> Bool {
    guard text.popLast() != nil else { return false }
    result = .none
    return true
  }

  /// Finds the next row, or the previous one if `step` is negative.
  ///
  /// The search wraps around at the ends.
  package mutating func find(_ step: Int, among count: Int, contains: (Int) -> Bool) {
    guard count > 0, !text.isEmpty else {
      result = .none
      return
    }
    let step = step.signum()
    let start =
      switch result {
      case .none, .missing: origin ?? 0
      case .found(let row): row + step
      case .unfinished(let row): row
      }
    for offset in 0..<min(count, Self.maximum) {
      let row = Self.wrapped(start + offset * step, in: count)
      if contains(row) {
        result = .found(row)
        return
      }
    }
    let next = Self.wrapped(start + Self.maximum * step, in: count)
    result = count > Self.maximum ? .unfinished(next) : .missing
  }

  private static func wrapped(_ row: Int, in count: Int) -> Int {
    let rest = row % count
    return rest < 0 ? rest + count : rest
  }
}
