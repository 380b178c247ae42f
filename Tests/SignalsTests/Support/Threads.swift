import Dispatch
import Glibc
import Testing

/// Runs `body` on some threads that start together, and waits for all of them, though not for ever.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let ready = DispatchSemaphore(value: 0)
  let go = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)
  for index in 0..<count {
    startThread(stackSize: 8 << 20) {
      ready.signal()
      go.wait()
      body(index)
      done.signal()
    }
  }
  for _ in 0..<count { ready.wait() }
  for _ in 0..<count { go.signal() }
  for _ in 0..<count where done.wait(timeout: .now() + 120) == .timedOut {
    Issue.record("a thread did not finish: deadlock?")
    return
  }
}

/// Runs `body` on a thread with a stack of 512 kB, where recursion over 100,000 objects overflows.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  startThread(stackSize: 512 << 10) {
    body()
    done.signal()
  }
  if done.wait(timeout: .now() + 120) == .timedOut {
    Issue.record("a thread did not finish: deadlock?")
  }
}

private func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
  final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, stackSize)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, &attributes,
    { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    },
    Unmanaged.passRetained(Work(body)).toOpaque())
  precondition(failure == 0, "no thread could be started")
  pthread_attr_destroy(&attributes)
}
