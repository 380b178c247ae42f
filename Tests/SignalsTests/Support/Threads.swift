import Dispatch
import Glibc
import Testing

/// Runs `body` on threads that start together, and waits at most two minutes for each of them.
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

/// Runs `body` on a thread with half a megabyte of stack, and waits for it to finish.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  startThread(stackSize: 512 << 10) {
    body()
    done.signal()
  }
  done.wait()
}

/// The length of a long chain.
///
/// A recursion would overflow half a megabyte of stack, which leaves five bytes for each level. The
/// chain is shorter with the thread sanitizer, which is ten times as slow.
let chainLength = isUnderThreadSanitizer ? 20_000 : 100_000

private let isUnderThreadSanitizer = dlsym(nil, "__tsan_init") != nil

private func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
  final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
  // Avoid `pthread_attr_t()`: the imports decide which module declares that initializer.
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  pthread_attr_setstacksize(attributes, stackSize)
  pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
  defer {
    pthread_attr_destroy(attributes)
    attributes.deallocate()
  }
  var thread = pthread_t()
  let status = pthread_create(
    &thread,
    attributes,
    { work in
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
      return nil
    },
    Unmanaged.passRetained(Work(body)).toOpaque()
  )
  precondition(status == 0, "could not start a thread; free some memory or processes")
}
