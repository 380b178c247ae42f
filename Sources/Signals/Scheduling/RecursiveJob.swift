internal import Synchronization

/// Work that asks to be done again.
///
/// It goes through the scheduler each time, so nothing nests.
final class RecursiveJob: Disposable {
  typealias Work = @Sendable (_ again: @escaping @Sendable () -> Void) -> Void

  /// The work, in an object: a function that is read from generic storage again and again gets
  /// wrapped once more every time, until calling it overflows the stack.
  private final class Body: Sendable {
    let work: Work

    init(_ work: @escaping Work) {
      self.work = work
    }
  }

  private let body: Mutex<Body?>
  private let scheduler: any Scheduler

  static func start(_ work: @escaping Work, on scheduler: any Scheduler) -> any Disposable {
    let job = RecursiveJob(work, on: scheduler)
    job.schedule()
    return job
  }

  private init(_ work: @escaping Work, on scheduler: any Scheduler) {
    body = Mutex(Body(work))
    self.scheduler = scheduler
  }

  var isDisposed: Bool {
    body.withLock { $0 == nil }
  }

  func dispose() {
    // Released outside the lock: a release may run a deinit of the user.
    let body = body.withLock { body in
      defer { body = nil }
      return body
    }
    _ = body
  }

  private func schedule() {
    scheduler.perform {
      guard let body = self.body.withLock({ $0 }) else { return }
      body.work { self.schedule() }
    }
  }
}
