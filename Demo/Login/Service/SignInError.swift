/// Why nobody was signed in.
public nonisolated enum SignInError: Error, Equatable, Sendable {
  /// That password does not go with that name, and so often may be tried once more.
  case denied(attemptsLeft: Int)
  /// There were too many tries: for so long nothing is answered.
  case locked(for: Duration)
  /// There was no answer.
  case unreachable(Cause)
  /// The request was cancelled.
  case cancelled

  /// Why there was no answer.
  public enum Cause: Equatable, Sendable {
    /// It was waited for so long, and no longer.
    case timedOut(after: Duration)
    /// There is no way to the server.
    case noConnection
  }
}
