/// Work that waits until it is due, or until it is canceled.
///
/// A scheduler returns the job as the disposable that cancels the work. While the work is pending,
/// the job is in a timetable. The lock of the timetable's owner protects the job's state. A job does
/// not retain the owner. Once the owner is deallocated, `isDisposed` is true.
package final class DelayedJob: Disposable, @unchecked Sendable {
  // SAFETY: after `init`, the variables are accessed only inside the lock of the timetable's owner.

  package typealias Work = @Sendable () -> Void

  private weak let owner: (any TimetableOwner)?
  package let leeway: Duration
  package let interval: Duration?
  package internal(set) var due: Duration
  /// The work, or nil once the job is canceled or its last run begins.
  var work: Work?

  /// Creates a job that is due once, or repeatedly if `interval` is not nil.
  package init(
    due: Duration,
    leeway: Duration = .zero,
    every interval: Duration? = nil,
    owner: any TimetableOwner,
    _ work: @escaping Work
  ) {
    require(
      interval.map { $0 > .zero } ?? true,
      "interval must be positive; to run once, leave it out"
    )
    self.due = due
    self.leeway = max(leeway, .zero)
    self.interval = interval
    self.owner = owner
    self.work = work
  }

  package var isDisposed: Bool {
    owner?.isPending(self) != true
  }

  package func dispose() {
    owner?.cancel(self)
  }
}

/// An object that keeps a timetable behind a lock.
package protocol TimetableOwner: AnyObject, Sendable {
  /// Cancels `job`, and releases its work outside the lock.
  func cancel(_ job: DelayedJob)

  /// Returns true if `job` still has to run.
  func isPending(_ job: DelayedJob) -> Bool
}
