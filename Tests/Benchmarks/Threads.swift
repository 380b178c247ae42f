internal import Glibc
internal import Synchronization

/// Starts a thread that sleeps without end.
///
/// In a single-threaded process, glibc's mutexes use no atomic operations, so floors with locks
/// would be too fast.
func parkThread() {
  startThread { while true { pause() } }
}

/// Runs `work` on this thread and another at the same time, and waits for both.
func onTwoThreads(_ work: @escaping @Sendable () -> Void) {
  onTwoThreads(work, work)
}

/// Runs `here` on this thread and `there` on another at the same time, and waits for both.
func onTwoThreads(_ here: () -> Void, _ there: @escaping @Sendable () -> Void) {
  let barrier = StartBarrier()
  let other = startThread {
    barrier.arrive()
    there()
  }
  barrier.arrive()
  here()
  if let other { pthread_join(other, nil) }
}

/// A barrier that lets two threads start at the same time.
private final class StartBarrier: Sendable {
  private let missing = Atomic<Int>(2)

  func arrive() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 {}
  }
}

@discardableResult
private func startThread(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
  var thread = pthread_t()
  let box = Unmanaged.passRetained(ThreadWork(work))
  let status = pthread_create(
    &thread,
    nil,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run()
      return nil
    },
    box.toOpaque()
  )
  precondition(status == 0, "could not start a thread; free some memory or processes")
  return thread
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
