/// Decides when to show that work goes on: not for short work, and never for just a blink.
///
/// 1. It is shown only after the work has gone on for `patience`.
/// 2. Once shown, it is shown for at least `duration`, even if the work has ended.
/// 3. At most one wake-up is asked for; a later answer takes the place of an earlier one.
package nonisolated struct Presence: Sendable {
  package enum Answer: Equatable {
    case nothing
    /// Ask me again after this time.
    case wait(Duration)
    /// Do not ask me again.
    case calm
    case show
    case hide
  }

  private enum State {
    case absent
    case patient
    case present(until: Duration)
    case leaving(until: Duration)
  }

  private let patience: Duration
  private let duration: Duration
  private var state = State.absent

  package init(patience: Duration = .milliseconds(150), duration: Duration = .milliseconds(400)) {
    self.patience = patience
    self.duration = duration
  }

  /// Work has begun.
  package mutating func begin() -> Answer {
    switch state {
    case .absent:
      state = .patient
      return .wait(patience)
    case .leaving(let end):
      state = .present(until: end)
      return .calm
    case .patient, .present:
      return .nothing
    }
  }

  /// Work has ended.
  package mutating func end(at now: Duration) -> Answer {
    switch state {
    case .patient:
      state = .absent
      return .calm
    case .present(let end) where end <= now:
      state = .absent
      return .hide
    case .present(let end):
      state = .leaving(until: end)
      return .wait(end - now)
    case .absent, .leaving:
      return .nothing
    }
  }

  /// It has been waited for long enough.
  package mutating func wake(at now: Duration) -> Answer {
    switch state {
    case .patient:
      state = .present(until: now + duration)
      return .show
    case .leaving:
      state = .absent
      return .hide
    case .absent, .present:
      return .nothing
    }
  }
}
