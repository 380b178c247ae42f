internal import Synchronization

/// Work that asks to be done again. It goes through the scheduler each time, so nothing nests.
final class RecursiveJob: Disposable {
  typealias Work = @Sendable (_ again: @escaping @Sendable () -> Void) -> Void

  private let work: Mutex<Work?>
  private let scheduler: any Scheduler

  static func start(_ work: @escaping Work, on scheduler: any Scheduler) -> any Disposable {
    let job = RecursiveJob(work, on: scheduler)
    job.schedule()
    return job
  }

  private init(_ work: @escaping Work, on scheduler: any Scheduler) {
    self.work = Mutex(work)
    self.scheduler = scheduler
  }

  var isDisposed: Bool {
    work.withLock { $0 == nil }
  }

  func dispose() {
    // Released outside the lock: a release may run a deinit of the user.
    let work = work.withLock { work in
      defer { work = nil }
      return work
    }
    _ = work
  }

  private func schedule() {
    scheduler.perform {
      guard let work = self.work.withLock({ $0 }) else { return }
      work { self.schedule() }
    }
  }
}
