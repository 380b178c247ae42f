internal import ViewModels

/// A countdown in whole seconds.
final class Countdown: Bindable {
  /// The remaining seconds, rounded up, or zero when the time is over.
  @Observed private(set) var seconds = 0

  private let scheduler: any TimedScheduler
  private let ticks = SerialDisposable()

  init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
  }

  deinit { ticks.dispose() }

  /// Counts down to `end`, then calls `whenOver`.
  func start(until end: Duration, whenOver: @escaping @MainActor () -> Void) {
    seconds = Countdown.seconds(in: end - scheduler.now)
    guard seconds > 0 else { return whenOver() }
    let ticking = SerialDisposable()
    ticks.inner = ticking
    ticking.inner = Signal.interval(.seconds(1), on: scheduler).observe { [weak self] now in
      guard let self else { return }
      let left = Countdown.seconds(in: end - now)
      guard left > 0 else {
        ticking.dispose()
        return batch {
          seconds = 0
          whenOver()
        }
      }
      seconds = left
    }
  }

  private static func seconds(in duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return max(0, Int(seconds) + (attoseconds > 0 ? 1 : 0))
  }
}
