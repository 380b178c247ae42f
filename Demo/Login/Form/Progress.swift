internal import ViewModels

/// How long work has been going on, and whether to show that it does.
///
/// 1. It is shown only after `patience`, so that a quick reply does not flash.
/// 2. Once shown it stays for `duration`, even if the work has ended, unless somebody ended it.
final class Progress: Bindable {
  static let patience = Duration.milliseconds(150)
  static let duration = Duration.milliseconds(400)

  /// Whether to show that work goes on.
  @Observed private(set) var isShown = false
  /// When the work began, by the scheduler.
  @Observed private(set) var began = Duration.zero
  /// For how many whole seconds it has been going on.
  @Observed private(set) var seconds = 0

  private let scheduler: any TimedScheduler
  private var shown = Duration.zero
  /// What will show it, or hide it.
  private let alarm = SerialDisposable()
  private let ticks = SerialDisposable()

  init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
  }

  deinit {
    alarm.dispose()
    ticks.dispose()
  }

  func begin() {
    began = scheduler.now
    seconds = 0
    ticks.inner = Signal.interval(.seconds(1), on: scheduler).observe { [weak self] now in
      // Not counted: a program that was suspended misses ticks, and must still be right.
      if let self { seconds = Int((now - began).components.seconds) }
    }
    if isShown {
      alarm.inner = nil
    } else {
      wake(after: Progress.patience) { $0.show() }
    }
  }

  func end(atOnce: Bool) {
    ticks.inner = nil
    let left = shown + Progress.duration - scheduler.now
    if isShown, left > .zero, !atOnce {
      wake(after: left) { $0.isShown = false }
    } else {
      alarm.inner = nil
      isShown = false
    }
  }

  private func show() {
    shown = scheduler.now
    isShown = true
  }

  private func wake(after delay: Duration, _ work: @escaping @MainActor (Progress) -> Void) {
    alarm.inner = Signal.timer(after: delay, on: scheduler).observe { [weak self] _ in
      if let self { work(self) }
    }
  }
}
