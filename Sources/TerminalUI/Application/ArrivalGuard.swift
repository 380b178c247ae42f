/// A state machine that ignores keys that the user pressed before seeing what appeared.
///
/// Something that appears by itself, such as a dialog that a model asks for, can appear under a key
/// that was meant for something else.
///
/// 1. An element that has appeared is guarded.
/// 2. The guard of an element ends when no key has arrived for 300 ms.
package nonisolated struct ArrivalGuard<Element: Hashable> {
  /// The time without keys after which the user has seen what appeared.
  private let quiet = Duration.milliseconds(300)
  /// The guarded elements, each with the time of its appearance or of the latest key.
  private var since: [Element: Duration] = [:]

  package init() {}

  /// True if no element is guarded.
  package var isEmpty: Bool { since.isEmpty }

  /// Guards an element that has appeared by itself.
  package mutating func appeared(_ element: Element, at now: Duration) {
    removeSeen(at: now)
    since[element] = now
  }

  /// Handles the arrival of a key, and returns true if one of the elements is guarded.
  package mutating func keyArrived(at now: Duration, for elements: [Element]) -> Bool {
    removeSeen(at: now)
    since = since.mapValues { _ in now }
    return elements.contains { since[$0] != nil }
  }

  private mutating func removeSeen(at now: Duration) {
    since = since.filter { now - $0.value < quiet }
  }
}
