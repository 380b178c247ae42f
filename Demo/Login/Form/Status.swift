extension LoginViewModel {
  /// How far signing in is.
  ///
  /// Times are those of the model's scheduler.
  public nonisolated enum Status: Equatable, Sendable {
    /// Nothing was tried yet, or something was typed since.
    case idle
    /// The server is being asked.
    case working(since: Duration)
    /// The request was cancelled.
    case cancelled
    /// The server said no.
    case denied(message: String, attemptsLeft: Int)
    /// The server said nothing.
    case failed(message: String, canRetry: Bool)
    /// The server will say nothing until then.
    case locked(until: Duration)
    /// Somebody is signed in.
    case done(Session)
  }
}
