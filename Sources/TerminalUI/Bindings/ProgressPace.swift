internal import ViewModels

/// A limit on how often a progress bar changes: ten times a second.
///
/// 1. A change is shown at once if none was shown within the last interval.
/// 2. Of the changes within an interval, the newest is shown when the interval is over.
/// 3. The beginning and the end of work are shown at once.
package nonisolated struct ProgressPace: Hashable, Sendable {
  /// The minimum time between two steps of a progress indicator.
  package static let interval = Duration.milliseconds(100)

  package enum Action: Hashable {
    /// Show the newest fraction.
    case show
    /// Show the newest fraction after a time.
    case showLater(Duration)
    /// Do nothing, because the newest fraction will be shown.
    case wait
  }

  private var last: Duration?
  private var isWaiting = false

  package init() {}

  /// Handles a new fraction; nil while no work is in progress.
  package mutating func change(to fraction: Double?, at now: Duration) -> Action {
    let isAnEnd = fraction == nil || fraction == 1
    if !isAnEnd, let last, now - last < Self.interval {
      defer { isWaiting = true }
      return isWaiting ? .wait : .showLater(last + Self.interval - now)
    }
    last = fraction == nil ? nil : now
    return .show
  }

  /// Handles the end of an interval, and returns true if a fraction waits to be shown.
  package mutating func intervalEnded(at now: Duration) -> Bool {
    guard isWaiting else { return false }
    isWaiting = false
    last = now
    return true
  }
}

/// The fractions of a progress bar, shown at the pace of its application.
final class FractionPace {
  private weak var bar: ProgressBar?
  private weak var application: Application?
  private var pace = ProgressPace()
  private var newest: Double?
  private let timer = SerialDisposable()

  init(of bar: ProgressBar) {
    self.bar = bar
    bar.whenOnPage { [weak self] page in
      page.whenPushed { application in self?.application = application }
    }
  }

  deinit { timer.dispose() }

  /// Shows a fraction now or later.
  func show(_ fraction: Double?) {
    newest = fraction
    // Before the bar is on a screen, nobody sees how often it changes.
    guard let application else { return showNewest() }
    switch pace.change(to: fraction, at: application.scheduler.elapsed) {
    case .show: showNewest()
    case .showLater(let delay):
      timer.inner = application.scheduler.schedule(after: delay) { [weak self] in
        onMainActor { self?.endInterval() }
      }
    case .wait: break
    }
  }

  private func endInterval() {
    guard let application, pace.intervalEnded(at: application.scheduler.elapsed) else { return }
    showNewest()
  }

  private func showNewest() { bar?.fraction = newest }
}
