/// The keys of a chord that the user has begun.
///
/// 1. A chord begins with a key that runs no action itself.
/// 2. Each further key completes a chord, continues one, or ends the waiting.
/// 3. The first chord that begins with the keys decides, because it belongs to the innermost layer.
package nonisolated struct PendingChord: Equatable, Sendable {
  /// The effect of a key.
  package enum Outcome: Equatable, Sendable {
    /// The key completes the chord at an index.
    case completed(Int)
    /// More keys must follow.
    case pending
    /// Escape has abandoned the chord.
    case abandoned
    /// No chord continues with the key, so the chord is abandoned.
    case unknown
  }

  /// The keys so far; empty while there is no chord.
  package private(set) var keys: [KeyPress] = []

  package init() {}

  /// Begins a chord with its first key.
  package mutating func begin(with press: KeyPress) {
    keys = [press]
  }

  /// Abandons the chord, and returns false if there was none.
  @discardableResult
  package mutating func abandon() -> Bool {
    defer { keys = [] }
    return !keys.isEmpty
  }

  /// Handles the next key, with the chords of all layers, innermost first.
  package mutating func handle(_ press: KeyPress, among chords: [[KeyPress]]) -> Outcome {
    let next = keys + [press]
    keys = []
    if press == .escape { return .abandoned }
    guard let index = chords.firstIndex(where: { $0.starts(with: next) }) else { return .unknown }
    if chords[index].count == next.count { return .completed(index) }
    keys = next
    return .pending
  }
}
