/// A state machine that decides when a progress indicator is visible.
///
/// 1. The indicator is shown only after the work has lasted for `patience`.
/// 2. The indicator is shown for at least `duration`, even if the work ends earlier.
/// 3. At most one timer is active.
package nonisolated struct ProgressVisibility: Sendable {
  package enum Action: Equatable {
    case nothing
    /// Start a timer that calls ``timerFired(at:)``.
    case startTimer(Duration)
    case cancelTimer
    case show
    case hide
  }

  private enum State {
    case hidden
    /// Work is in progress, and the indicator is not shown yet.
    case waiting
    case shown(until: Duration)
    /// Work has ended, and the indicator is still shown.
    case ending(until: Duration)
  }

  private let patience: Duration
  private let duration: Duration
  private var state = State.hidden

  package init(patience: Duration = .milliseconds(150), duration: Duration = .milliseconds(400)) {
    self.patience = patience
    self.duration = duration
  }

  /// Handles the start of work.
  package mutating func begin() -> Action {
    switch state {
    case .hidden:
      state = .waiting
      return .startTimer(patience)
    case .ending(let end):
      state = .shown(until: end)
      return .cancelTimer
    case .waiting, .shown:
      return .nothing
    }
  }

  /// Handles the end of work.
  package mutating func end(at now: Duration) -> Action {
    switch state {
    case .waiting:
      state = .hidden
      return .cancelTimer
    case .shown(let end) where end <= now:
      state = .hidden
      return .hide
    case .shown(let end):
      state = .ending(until: end)
      return .startTimer(end - now)
    case .hidden, .ending:
      return .nothing
    }
  }

  /// Handles the expiration of the timer.
  package mutating func timerFired(at now: Duration) -> Action {
    switch state {
    case .waiting:
      state = .shown(until: now + duration)
      return .show
    case .ending:
      state = .hidden
      return .hide
    case .hidden, .shown:
      return .nothing
    }
  }
}
