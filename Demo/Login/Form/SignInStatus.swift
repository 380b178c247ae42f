/// The state of signing in.
///
/// All times are times of the model's scheduler.
public nonisolated enum SignInStatus: Equatable, Sendable {
  /// There is no result to show, for example because the input has changed.
  case idle
  /// A request is in progress.
  case working(since: Duration)
  /// The request was canceled.
  case cancelled
  /// The server denied access.
  case denied(message: String, attemptsLeft: Int)
  /// The server did not answer.
  case failed(message: String, canRetry: Bool)
  /// The server accepts no attempts until the given time.
  case locked(until: Duration)
  /// A user is signed in.
  case done(Session)

  /// Creates the status after an attempt that failed at the time `now`.
  init(_ error: SignInError, at now: Duration) {
    switch error {
    case .denied(let attemptsLeft):
      let tries = attemptsLeft == 1 ? "1 try" : "\(attemptsLeft) tries"
      let message = "That user name and password do not match. \(tries) left."
      self = .denied(message: message, attemptsLeft: attemptsLeft)
    case .locked(let duration):
      self = .locked(until: now + duration)
    case .unreachable(let cause):
      let message = "Could not reach the server (\(cause.text)). Press Enter to try again."
      self = .failed(message: message, canRetry: true)
    case .cancelled:
      self = .cancelled
    }
  }
}

extension SignInError.Cause {
  fileprivate nonisolated var text: String {
    switch self {
    case .timedOut(let time): "timed out after \(time.components.seconds) s"
    case .noConnection: "no connection"
    }
  }
}
