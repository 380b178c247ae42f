extension LoginViewModel {
  /// The state of signing in.
  ///
  /// Times are those of the model's scheduler.
  public nonisolated enum Status: Equatable, Sendable {
    /// There was no attempt, or the input has changed since.
    case idle
    /// A request is in progress.
    case working(since: Duration)
    /// The request was canceled.
    case cancelled
    /// The server denied access.
    case denied(message: String, attemptsLeft: Int)
    /// The server did not answer.
    case failed(message: String, canRetry: Bool)
    /// The server answers no requests until the given time.
    case locked(until: Duration)
    /// A user is signed in.
    case done(Session)
  }
}
