internal import Synchronization

/// A scope that ends when the last of those scopes ends that it is held for.
@usableFromInline
final class SharedScope: Sendable {
  @usableFromInline let scope = Scope()
  /// How many hold on; negative once nobody does, and then for good.
  private let holders = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Makes this scope last at least as long as `other`, unless it has ended already.
  @usableFromInline
  func hold(for other: Scope) {
    var count = holders.load(ordering: .relaxed)
    while count >= 0 {
      let (exchanged, now) = holders.weakCompareExchange(
        expected: count,
        desired: count + 1,
        ordering: .relaxed
      )
      if exchanged { return other.add(Hold(on: self)) }
      count = now
    }
  }

  fileprivate func letGo() {
    guard holders.subtract(1, ordering: .acquiringAndReleasing).newValue == 0,
      // Somebody may have come in the meantime.
      holders.compareExchange(expected: 0, desired: .min, ordering: .acquiringAndReleasing)
        .exchanged
    else { return }
    scope.finish()
  }
}

/// What one scope holds of a shared one.
private final class Hold: Teardown, @unchecked Sendable {
  // SAFETY: one immutable, Sendable property.

  private let shared: SharedScope

  init(on shared: SharedScope) {
    self.shared = shared
  }

  override func tearDown() {
    shared.letGo()
  }
}
