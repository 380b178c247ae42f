/// Work that waits for its time and can be called off until then.
///
/// It is the disposable of a timer. What it needs a lock for it asks of its keeper, which it does
/// not keep alive: a keeper that is gone has let go of all its work.
package final class DelayedJob: Disposable, @unchecked Sendable {
  // SAFETY: the variables are touched only by a timetable, inside the lock of the keeper.

  package typealias Work = @Sendable () -> Void

  private weak let keeper: (any DelayedJobKeeper)?
  package let leeway: Duration
  package let interval: Duration?
  package internal(set) var due: Duration
  /// Nil once it is called off, or done for good.
  var work: Work?

  /// Creates a job that is due at a moment and, if it has an `interval`, again and again.
  package init(
    due: Duration,
    leeway: Duration = .zero,
    every interval: Duration? = nil,
    kept keeper: any DelayedJobKeeper,
    _ work: @escaping Work
  ) {
    self.due = due
    self.leeway = max(leeway, .zero)
    self.interval = interval
    self.keeper = keeper
    self.work = work
  }

  package var isDisposed: Bool {
    keeper?.isPending(self) != true
  }

  package func dispose() {
    keeper?.callOff(self)
  }
}

/// Who keeps a timetable, behind a lock.
package protocol DelayedJobKeeper: AnyObject, Sendable {
  /// Calls `job` off, and lets go of its work outside the lock.
  func callOff(_ job: DelayedJob)

  /// Whether `job` has still work to do.
  func isPending(_ job: DelayedJob) -> Bool
}
