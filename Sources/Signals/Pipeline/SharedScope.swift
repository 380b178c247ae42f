internal import Synchronization

/// A scope that is disposed when the last of its holders ends.
@usableFromInline
final class SharedScope: Sendable {
  @usableFromInline let scope = Scope()
  /// The number of holders; negative once the scope is disposed.
  private let holderCount = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Makes this scope last at least as long as `holder`, unless it is disposed already.
  @usableFromInline
  func addHolder(_ holder: Scope) {
    var count = holderCount.load(ordering: .relaxed)
    while count >= 0 {
      let (exchanged, now) = holderCount.weakCompareExchange(
        expected: count,
        desired: count + 1,
        ordering: .relaxed
      )
      if exchanged { return holder.add(HolderTeardown(of: self)) }
      count = now
    }
  }

  fileprivate func removeHolder() {
    guard holderCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0,
      // Another thread may have added a holder meanwhile.
      holderCount.compareExchange(expected: 0, desired: .min, ordering: .acquiringAndReleasing)
        .exchanged
    else { return }
    scope.finish()
  }
}

/// The part of a holder's scope that reports its end to the shared scope.
private final class HolderTeardown: Teardown, @unchecked Sendable {
  // SAFETY: one immutable, Sendable property.

  private let shared: SharedScope

  init(of shared: SharedScope) {
    self.shared = shared
  }

  override func tearDown() {
    shared.removeHolder()
  }
}
