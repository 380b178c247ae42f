import Signals

/// Joins requests that come quickly, so that a window being dragged is not drawn for each step.
///
/// The first is met at once; those within the next moments by one more.
final class Resizing {
  /// How long requests are collected: a frame at 60 a second.
  private let interval = Duration.milliseconds(16)
  private let scheduler: any TimedScheduler
  private let act: () -> Void
  private let timer = SerialDisposable()
  private var isResting = false
  private var isWanted = false

  init(on scheduler: any TimedScheduler, _ act: @escaping () -> Void) {
    self.scheduler = scheduler
    self.act = act
  }

  deinit {
    timer.dispose()
  }

  /// Acts now, or soon.
  func request() {
    if isResting {
      isWanted = true
      return
    }
    isResting = true
    timer.inner = scheduler.schedule(after: interval) { [weak self] in
      UIScheduler().perform { MainActor.assumeIsolated { self?.rest() } }
    }
    act()
  }

  private func rest() {
    isResting = false
    guard isWanted else { return }
    isWanted = false
    request()
  }
}
