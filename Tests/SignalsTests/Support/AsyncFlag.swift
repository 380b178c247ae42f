/// A flag that any thread sets once and that tasks wait for.
final class AsyncFlag: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func set() {
    continuation.finish()
  }

  func wait() async {
    for await _ in stream {}
  }
}

/// Waits until the task is canceled.
func untilCancelled() async {
  let flag = AsyncFlag()
  await withTaskCancellationHandler {
    await flag.wait()
  } onCancel: {
    flag.set()
  }
}
