import Glibc

/// Deep enough: at half a megabyte, recursion would have five bytes for each level.
let deep = 100_000

/// Runs `body` on a thread with half a megabyte of stack, and waits for it to finish.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 512 * 1024)
  defer { pthread_attr_destroy(&attributes) }
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Box(body)).toOpaque()
  let status = pthread_create(
    &thread,
    &attributes,
    { box in
      guard let box else { return nil }
      Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body()
      return nil
    },
    box
  )
  precondition(status == 0, "could not make a thread")
  pthread_join(thread, nil)
}
