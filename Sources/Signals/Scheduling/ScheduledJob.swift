internal import Synchronization

/// Work that is done once, and can be called off until then.
final class ScheduledJob: Disposable {
  private let action: Mutex<Action?>

  init(_ work: @escaping @Sendable () -> Void) {
    action = Mutex(Action(run: work))
  }

  var isDisposed: Bool {
    action.withLock { $0 == nil }
  }

  func dispose() {
    // Released outside the lock: a release may run a deinit of the user.
    _ = action.withLock { $0.take() }
  }

  func run() {
    action.withLock { $0.take() }?.run()
  }
}
