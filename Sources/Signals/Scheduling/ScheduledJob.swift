internal import Synchronization

/// Work that runs once, unless it is canceled first.
final class ScheduledJob: Disposable {
  private let work: Mutex<StoredFunction<@Sendable () -> Void>?>

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = Mutex(StoredFunction(work))
  }

  var isDisposed: Bool {
    work.withLock { $0 == nil }
  }

  /// Cancels the work.
  func dispose() {
    // Released outside the lock: a release may run a deinitializer of the user.
    _ = work.withLock { $0.take() }
  }

  func run() {
    work.withLock { $0.take() }?.call()
  }
}
