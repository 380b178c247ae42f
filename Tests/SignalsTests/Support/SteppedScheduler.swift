import Signals

/// A scheduler whose work the test runs, one piece at a time.
final class SteppedScheduler: Scheduler {
  private let work: AsyncStream<@Sendable () -> Void>
  private let submit: AsyncStream<@Sendable () -> Void>.Continuation

  init() {
    (work, submit) = AsyncStream.makeStream()
  }

  func perform(_ work: @escaping @Sendable () -> Void) {
    submit.yield(work)
  }

  /// Waits for the next piece of work.
  func nextWork() async -> @Sendable () -> Void {
    for await next in work { return next }
    return {}
  }
}
