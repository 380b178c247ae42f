internal import Signals

/// Time that stands still: what it is given to do, now or later, is never done.
///
/// Who uses an application without a loop draws by hand, so turns of the loop are not wanted.
struct StandingClock: TimedScheduler {
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
