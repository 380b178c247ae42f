internal import Signals

/// A scheduler whose clock stands still, so that it never runs any work.
///
/// Applications without a run loop use it, because the benchmark draws their frames explicitly.
struct StoppedScheduler: TimedScheduler {
  let elapsed = Duration.zero

  func perform(_ work: @escaping @Sendable () -> Void) {}

  func schedule(
    after delay: Duration,
    every interval: Duration?,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    ActionDisposable {}
  }
}
