internal import Signals

/// A scheduler whose time never passes: it never runs any work.
///
/// For applications without a run loop, where the benchmark draws each frame itself.
struct StoppedScheduler: TimedScheduler {
  let now = Duration.zero

  func perform(_ work: @escaping @Sendable () -> Void) {}

  func schedule(
    after delay: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    ActionDisposable {}
  }

  func schedule(
    after delay: Duration,
    every interval: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    ActionDisposable {}
  }
}
