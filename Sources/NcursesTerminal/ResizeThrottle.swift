import Signals

/// A throttle that limits how often the screen is resized while the user resizes a window.
///
/// The first request acts immediately. All requests within the next interval lead to one action
/// when the interval ends.
final class ResizeThrottle {
  /// The minimum time between two actions: one drawing at 60 per second.
  private let interval = Duration.milliseconds(16)
  private let scheduler: any TimedScheduler
  private let act: () -> Void
  private let timer = SerialDisposable()
  private var isWaiting = false
  private var isRequested = false

  init(on scheduler: any TimedScheduler, _ act: @escaping () -> Void) {
    self.scheduler = scheduler
    self.act = act
  }

  deinit {
    timer.dispose()
  }

  /// Acts now, or at the end of the interval in progress.
  func request() {
    if isWaiting {
      isRequested = true
      return
    }
    isWaiting = true
    timer.inner = scheduler.schedule(after: interval) { [weak self] in
      onMainActor { self?.endInterval() }
    }
    act()
  }

  private func endInterval() {
    isWaiting = false
    guard isRequested else { return }
    isRequested = false
    request()
  }
}
