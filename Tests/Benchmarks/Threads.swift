internal import Glibc
internal import Synchronization

/// Starts a thread that sleeps for ever: with one thread only, glibc drops the atomics from its
/// mutexes, and whatever uses them looks faster than it is in a program with threads.
func parkThread() {
  startThread { while true { pause() } }
}

/// Runs `work` on this thread and another, both starting at the same moment, to the end.
func onTwoThreads(_ work: @escaping @Sendable () -> Void) {
  onTwoThreads(work, work)
}

/// Runs one piece of work on this thread and one on another, both starting at the same moment, to
/// the end.
func onTwoThreads(_ here: () -> Void, _ there: @escaping @Sendable () -> Void) {
  let meeting = Meeting()
  let other = startThread {
    meeting.arrive()
    there()
  }
  meeting.arrive()
  here()
  if let other { pthread_join(other, nil) }
}

/// Lets two threads start together.
private final class Meeting: Sendable {
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
  precondition(status == 0, "no thread could be started; free some memory or processes")
  return thread
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
