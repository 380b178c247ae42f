/// Work that waits until it is due, or until it is canceled.
///
/// It is the disposable of a timer. The owner of its timetable protects its state with a lock. A
/// job does not retain that owner. A deallocated owner has released all its jobs.
package final class DelayedJob: Disposable, @unchecked Sendable {
  // SAFETY: the variables are accessed only by a timetable, inside its owner's lock.

  package typealias Work = @Sendable () -> Void

  private weak let owner: (any TimetableOwner)?
  package let leeway: Duration
  package let interval: Duration?
  package internal(set) var due: Duration
  /// The work; nil once it was canceled or has run for the last time.
  var work: Work?

  /// Creates a job that is due once, or repeatedly if it has an `interval`.
  package init(
    due: Duration,
    leeway: Duration = .zero,
    every interval: Duration? = nil,
    owner: any TimetableOwner,
    _ work: @escaping Work
  ) {
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

  /// Returns true if `job` will run again.
  func isPending(_ job: DelayedJob) -> Bool
}
