/// Decides which inner signals run, and when all is done.
///
/// 1. At most `limit` inners run; others wait only for `.concat` and `.concurrent`.
/// 2. `complete` is decided once: when the outer signal has completed and no inner runs or waits.
@usableFromInline
package struct FlattenPlan<Inner> {
  @usableFromInline
  package enum Decision {
    /// Go on as before.
    case nothing
    /// Subscribe to this one.
    case start(Inner)
    /// Dispose of the one that runs, and subscribe to this one.
    case replace(Inner)
    /// All is done.
    case complete
  }

  @usableFromInline let strategy: FlattenStrategy
  @usableFromInline var running = 0
  @usableFromInline var waiting = Backlog<Inner>()
  @usableFromInline var isOuterDone = false
  @usableFromInline var isDecided = false

  @inlinable
  package init(_ strategy: FlattenStrategy) {
    self.strategy = strategy
  }

  /// Whether others are disposed of as soon as one inner has sent something.
  @inlinable
  package var isRace: Bool { strategy.kind == .race }

  /// An inner signal arrived.
  @inlinable
  package mutating func arrive(_ inner: Inner) -> Decision {
    switch strategy.kind {
    case .latest where running == 1: return .replace(inner)
    case .first where running == 1, .race where isDecided: return .nothing
    case .concurrent(let limit) where running == limit:
      waiting.append(inner)
      return .nothing
    default:
      running += 1
      return .start(inner)
    }
  }

  /// An inner signal that was running has completed.
  @inlinable
  package mutating func finishInner() -> Decision {
    // A race is over with the one that won it, and to end first is to win.
    if isRace { return .complete }
    running -= 1
    guard let next = waiting.takeFirst() else {
      return isOuterDone && running == 0 ? .complete : .nothing
    }
    running += 1
    return .start(next)
  }

  /// The outer signal has completed.
  @inlinable
  package mutating func finishOuter() -> Decision {
    isOuterDone = true
    return running == 0 ? .complete : .nothing
  }

  /// One inner has won the race.
  @inlinable
  package mutating func decide() {
    isDecided = true
  }
}
