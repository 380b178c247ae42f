internal import Synchronization

/// Work that can be called off until it is done.
final class ScheduledJob: Disposable {
  private let work: Mutex<(@Sendable () -> Void)?>

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = Mutex(work)
  }

  var isDisposed: Bool {
    work.withLock { $0 == nil }
  }

  func dispose() {
    _ = take()
  }

  func run() {
    take()?()
  }

  private func take() -> (@Sendable () -> Void)? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}
