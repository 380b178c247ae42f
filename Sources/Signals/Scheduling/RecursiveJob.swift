internal import Synchronization

/// Work that may submit itself again.
///
/// Each run is submitted to the scheduler, so runs never nest.
final class RecursiveJob: Disposable {
  typealias Work = @Sendable (_ again: @escaping @Sendable () -> Void) -> Void

  private let work: Mutex<StoredFunction<Work>?>
  private let scheduler: any Scheduler

  static func start(_ work: @escaping Work, on scheduler: any Scheduler) -> any Disposable {
    let job = RecursiveJob(work, on: scheduler)
    job.schedule()
    return job
  }

  private init(_ work: @escaping Work, on scheduler: any Scheduler) {
    self.work = Mutex(StoredFunction(work))
    self.scheduler = scheduler
  }

  var isDisposed: Bool {
    work.withLock { $0 == nil }
  }

  func dispose() {
    // The work is released outside the lock because a release may run user code.
    _ = work.withLock { $0.take() }
  }

  private func schedule() {
    scheduler.perform {
      guard let work = self.work.withLock({ $0 }) else { return }
      work.call { self.schedule() }
    }
  }
}
