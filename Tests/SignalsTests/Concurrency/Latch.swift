/// Something a task waits for, opened once from anywhere.
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

/// Waits until the task is cancelled.
func untilCancelled() async {
  let latch = Latch()
  await withTaskCancellationHandler {
    await latch.opened()
  } onCancel: {
    latch.open()
  }
}
