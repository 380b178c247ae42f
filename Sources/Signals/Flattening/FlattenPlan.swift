/// The part of `flatMap` that decides which inner signals run, and when the result completes.
///
/// Invariants:
/// 1. Inner signals are numbered from 1 in the order in which they start. The number of an inner
///    signal is its identifier.
/// 2. With `.concurrent(limit:)`, at most `limit` inner signals run, and further ones wait. The
///    limit of `.concat` is 1.
/// 3. `.complete` is returned at most once, when the outer signal has completed and no inner signal
///    is running or waiting. With `.race`, the completion of the winning inner signal is
///    sufficient.
@usableFromInline
package struct FlattenPlan<Inner> {
  @usableFromInline package typealias ID = Int

  @usableFromInline
  package enum Decision {
    /// Do nothing.
    case nothing
    /// Subscribe to an inner signal.
    case start(Inner, ID)
    /// Dispose the running inner signal, and subscribe to another.
    case replace(Inner, ID)
    /// Send completion.
    case complete
  }

  @usableFromInline let strategy: FlattenStrategy
  /// The number of running inner signals, or the number of started ones in a race.
  @usableFromInline var runningCount = 0
  /// The identifier of the inner signal that was started last.
  @usableFromInline var newest: ID = 0
  @usableFromInline var waiting = Queue<Inner>()
  @usableFromInline var isOuterCompleted = false
  @usableFromInline var isWon = false

  @inlinable
  package init(_ strategy: FlattenStrategy) {
    self.strategy = strategy
  }

  /// Adds an inner signal.
  @inlinable
  package mutating func add(_ inner: Inner) -> Decision {
    switch strategy.kind {
    case .latest where runningCount == 1:
      newest += 1
      return .replace(inner, newest)
    case .first where runningCount == 1, .race where isWon:
      return .nothing
    case .concurrent(let limit) where runningCount == limit:
      waiting.append(inner)
      return .nothing
    default:
      return start(inner)
    }
  }

  /// Handles the completion of an inner signal.
  @inlinable
  package mutating func completeInner(_ id: ID) -> Decision {
    switch strategy.kind {
    // The inner signal was replaced before its completion was handled.
    case .latest where id != newest: return .nothing
    // Only the winner reports its completion, which completes the whole race.
    case .race: return .complete
    default: break
    }
    runningCount -= 1
    guard let next = waiting.popFirst() else {
      return isOuterCompleted && runningCount == 0 ? .complete : .nothing
    }
    return start(next)
  }

  /// Handles the completion of the outer signal.
  @inlinable
  package mutating func completeOuter() -> Decision {
    isOuterCompleted = true
    return runningCount == 0 ? .complete : .nothing
  }

  /// Records that a race has a winner.
  ///
  /// From then on, `add(_:)` ignores all inner signals.
  @inlinable
  package mutating func endRace() {
    isWon = true
  }

  @inlinable
  mutating func start(_ inner: Inner) -> Decision {
    runningCount += 1
    newest += 1
    return .start(inner, newest)
  }
}
