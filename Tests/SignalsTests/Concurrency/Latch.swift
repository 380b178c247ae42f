/// A latch that a task waits for; any thread can open it once.
final class Latch: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() {
    continuation.finish()
  }

  func opened() async {
    for await _ in stream {}
  }
}

/// Waits until the task is canceled.
func untilCancelled() async {
  let latch = Latch()
  await withTaskCancellationHandler {
    await latch.opened()
  } onCancel: {
    latch.open()
  }
}
