internal import Synchronization

/// A scope that is disposed when the last of its holders is disposed.
@usableFromInline
final class SharedScope: Sendable {
  @usableFromInline let scope = Scope()
  /// The number of holders, negative once the last holder has been disposed.
  private let holderCount = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Prevents the disposal of this scope until `holder` is disposed.
  ///
  /// This method does nothing if the last holder has already been disposed.
  @usableFromInline
  func addHolder(_ holder: Scope) {
    var count = holderCount.load(ordering: .relaxed)
    while count >= 0 {
      let (exchanged, now) = holderCount.weakCompareExchange(
        expected: count,
        desired: count + 1,
        ordering: .relaxed
      )
      if exchanged {
        holder.onDisposal { _ in self.removeHolder() }
        return
      }
      count = now
    }
  }

  private func removeHolder() {
    guard holderCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0,
      // Another thread may have added a holder meanwhile.
      holderCount.compareExchange(expected: 0, desired: .min, ordering: .acquiringAndReleasing)
        .exchanged
    else { return }
    scope.finish()
  }
}
