internal import Synchronization

/// Work that asks to be done again.
///
/// It goes through the scheduler each time, so nothing nests.
final class RecursiveJob: Disposable {
  typealias Work = @Sendable (_ again: @escaping @Sendable () -> Void) -> Void

  /// A function in a struct: on its own, each pass through a lock would wrap it in another thunk.
  private struct Body: Sendable {
    let work: Work
  }

  private let body: Mutex<Body?>
  private let scheduler: any Scheduler

  static func start(_ work: @escaping Work, on scheduler: any Scheduler) -> any Disposable {
    let job = RecursiveJob(work, on: scheduler)
    job.schedule()
    return job
  }

  private init(_ work: @escaping Work, on scheduler: any Scheduler) {
    body = Mutex(Body(work: work))
    self.scheduler = scheduler
  }

  var isDisposed: Bool {
    body.withLock { $0 == nil }
  }

  func dispose() {
    // Released outside the lock: a release may run a deinit of the user.
    _ = body.withLock { $0.take() }
  }

  private func schedule() {
    scheduler.perform {
      guard let body = self.body.withLock({ $0 }) else { return }
      body.work { self.schedule() }
    }
  }
}
