internal import ViewModels

/// The elapsed time of work in progress, and the decision when to show progress.
///
/// 1. Progress appears only after `patience`, so that quick work shows no progress.
/// 2. Progress stays for at least `duration`, even if the work ends earlier, unless the user
///    cancels the work.
final class SignInProgress: Bindable {
  static let patience = Duration.milliseconds(150)
  static let duration = Duration.milliseconds(400)

  /// True while progress should be shown.
  @Observed private(set) var isShown = false
  /// The scheduler's time at the start of the work in progress, or nil if there is none.
  @Observed private(set) var began: Duration?
  /// The whole seconds since the start.
  @Observed private(set) var seconds = 0

  private let scheduler: any TimedScheduler
  private var shown = Duration.zero
  /// The timer that shows or hides the progress.
  private let timer = SerialDisposable()
  private let ticks = SerialDisposable()

  init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
  }

  func begin() {
    let began = scheduler.elapsed
    self.began = began
    seconds = 0
    ticks.inner = follow(.interval(.seconds(1), on: scheduler)) { progress, now in
      // Compute the seconds from the start time, because a suspended program misses ticks.
      progress.seconds = Int((now - began).components.seconds)
    }
    if isShown {
      timer.inner = nil
    } else {
      schedule(after: SignInProgress.patience) { $0.show() }
    }
  }

  func end(atOnce: Bool) {
    ticks.inner = nil
    began = nil
    let left = shown + SignInProgress.duration - scheduler.elapsed
    if isShown, left > .zero, !atOnce {
      schedule(after: left) { $0.isShown = false }
    } else {
      timer.inner = nil
      isShown = false
    }
  }

  private func show() {
    shown = scheduler.elapsed
    isShown = true
  }

  private func schedule(
    after delay: Duration,
    _ work: @escaping @MainActor (SignInProgress) -> Void
  ) {
    timer.inner = follow(.timer(after: delay, on: scheduler)) { progress, _ in work(progress) }
  }
}
