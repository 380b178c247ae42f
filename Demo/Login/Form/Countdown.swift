internal import ViewModels

/// A countdown in whole seconds.
final class Countdown: Bindable {
  /// The remaining seconds, rounded up, or zero while no countdown runs.
  @Observed private(set) var seconds = 0

  private let scheduler: any TimedScheduler
  private let ticks = SerialDisposable()

  init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
  }

  /// Counts down to `end`, a time of the scheduler, then calls `whenOver`.
  func start(until end: Duration, whenOver: @escaping @MainActor () -> Void) {
    seconds = Countdown.seconds(in: end - scheduler.elapsed)
    guard seconds > 0 else { return whenOver() }
    ticks.inner = follow(.interval(.seconds(1), on: scheduler)) { countdown, now in
      let left = Countdown.seconds(in: end - now)
      guard left > 0 else {
        countdown.ticks.inner = nil
        return batch {
          countdown.seconds = 0
          whenOver()
        }
      }
      countdown.seconds = left
    }
  }

  private static func seconds(in duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return max(0, Int(seconds) + (attoseconds > 0 ? 1 : 0))
  }
}
