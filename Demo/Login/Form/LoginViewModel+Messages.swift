internal import ViewModels

// The state of signing in, and the messages for the user.

extension LoginViewModel {
  /// The state of signing in.
  ///
  /// All times are on the clock of the model's scheduler.
  public nonisolated enum Status: Equatable, Sendable {
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
    /// The server answers no requests until the given time.
    case locked(until: Duration)
    /// A user is signed in.
    case done(Session)
  }

  /// A message for the user.
  public nonisolated struct Message: Equatable, Sendable {
    /// The kind of message.
    ///
    /// A view must not show the kind by color alone.
    public enum Kind: Hashable, Sendable {
      /// Information.
      case plain
      /// A problem.
      case problem
      /// A success.
      case success
    }

    /// The text.
    public let text: String
    /// The kind of message.
    public let kind: Kind

    /// Creates a message.
    public init(_ text: String, _ kind: Kind = .plain) {
      self.text = text
      self.kind = kind
    }
  }
}

extension LoginViewModel {
  /// The state of signing in.
  public var status: Status {
    signIn.isExecuting ? .working(since: progress.began) : settled
  }

  /// The message for the current status.
  public var message: Message {
    switch status {
    case .idle:
      Message(fields.isValid ? "Press Enter to sign in." : "Fill in both fields to sign in.")
    case .working:
      Message(settled == .cancelled ? "Cancelling…" : activity)
    case .cancelled:
      Message("Cancelled. Nothing was sent twice.")
    case .denied(let message, _), .failed(let message, _):
      Message(message, .problem)
    case .locked:
      Message("Too many tries. Wait \(lockout.seconds) s.", .problem)
    case .done(let session):
      Message(LoginViewModel.welcome(session), .success)
    }
  }

  /// The current activity, such as "Signing in as ada… 2 s".
  ///
  /// The elapsed time appears after two seconds.
  public var activity: String {
    let seconds = progress.seconds
    return "Signing in as \(credentials.username)…" + (seconds < 2 ? "" : " \(seconds) s")
  }

  /// The additional notice after five seconds without an answer.
  public var slownessNotice: String? {
    signIn.isExecuting && progress.seconds >= 5 ? "Still trying. The server is slow." : nil
  }

  /// True while progress is shown.
  ///
  /// Progress appears after 150 milliseconds and stays visible for at least 400 milliseconds.
  /// Canceling hides the progress immediately.
  public var showsProgress: Bool { progress.isShown && settled != .cancelled }

  /// The remaining seconds of a lockout, updated once a second.
  public var secondsLocked: Int { lockout.seconds }

  /// All titles of the sign-in button, so that a form can reserve room for the longest one.
  public nonisolated static let signInTitles = ["Sign in", "Signing in", "Try again"]

  /// The title of the sign-in button.
  public var signInTitle: String {
    switch status {
    case .working: "Signing in"
    case .failed: "Try again"
    default: "Sign in"
    }
  }

  /// Returns the greeting after signing in.
  public static func greeting(_ session: Session) -> String {
    "Signed in as \(session.displayName)."
  }

  private static func welcome(_ session: Session) -> String {
    greeting(session) + (session.lastSignIn.map { " Last sign-in \($0)." } ?? "")
  }

  func denial(_ attemptsLeft: Int) -> String {
    let tries = attemptsLeft == 1 ? "1 try" : "\(attemptsLeft) tries"
    return "That user name and password do not match. \(tries) left."
  }

  func failure(_ cause: SignInError.Cause) -> String {
    let reason =
      switch cause {
      case .timedOut(let time): "timed out after \(time.components.seconds) s"
      case .noConnection: "no connection"
      }
    return "Could not reach the server (\(reason)). Press Enter to try again."
  }
}
