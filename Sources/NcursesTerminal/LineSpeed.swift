import Signals

/// An observer of how long the terminal takes to accept drawings.
///
/// A line is slow after a drawing that took longer than ``limit``. It is fast again after a drawing
/// of at least ``large`` bytes that it accepted at once.
package nonisolated struct LineSpeed: Hashable, Sendable {
  /// The time between two steps of an animation.
  package static let limit = Duration.milliseconds(100)
  /// The size of a drawing that tells more about the line than about its buffers.
  package static let large = 1_024

  /// True if animations would delay the echo of keys.
  package private(set) var isSlow = false
  /// The time since which bytes have been waiting; nil while none wait.
  private var start: Duration?

  /// Creates an observer of a line that seems to be fast.
  package init() {}

  /// Handles a write, after which bytes wait or not.
  package mutating func write(_ count: Int, isDone: Bool, at now: Duration) {
    if !isDone {
      if start == nil { start = now }
    } else if count >= Self.large {
      isSlow = false
    }
  }

  /// Handles the end of the wait.
  package mutating func finish(at now: Duration) {
    if let start, now - start > Self.limit { isSlow = true }
    start = nil
  }
}
