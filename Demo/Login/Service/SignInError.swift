/// The reason why signing in failed.
public nonisolated enum SignInError: Error, Equatable, Sendable {
  /// The name and the password do not match.
  case denied(attemptsLeft: Int)
  /// There were too many attempts.
  ///
  /// The server answers again after the given time.
  case locked(for: Duration)
  /// The server did not answer.
  case unreachable(Cause)
  /// The request was canceled.
  case cancelled

  /// The reason why the server did not answer.
  public enum Cause: Equatable, Sendable {
    /// The answer took longer than the given time.
    case timedOut(after: Duration)
    /// There is no connection to the server.
    case noConnection
  }
}
