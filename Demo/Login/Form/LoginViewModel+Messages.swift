internal import ViewModels

// What a person is told.

extension LoginViewModel {
  /// How far signing in is.
  public var status: Status {
    signIn.isExecuting ? .working(since: progress.began) : settled
  }

  /// What there is to say about it.
  public var message: Message {
    switch status {
    case .idle:
      Message(firstProblem == nil ? "Press Enter to sign in." : "Fill in both fields to sign in.")
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

  /// What is being done, with the seconds from the second on: "Signing in as ada… 2 s".
  public var activity: String {
    let seconds = progress.seconds
    return "Signing in as \(credentials.username)…" + (seconds < 2 ? "" : " \(seconds) s")
  }

  /// What to add while the server is slow, from five seconds on.
  public var slownessNotice: String? {
    signIn.isExecuting && progress.seconds >= 5 ? "Still trying. The server is slow." : nil
  }

  /// Whether to show that something goes on: after 150 milliseconds, and then for at least 400.
  ///
  /// Whoever cancels need not be told for longer.
  public var showsProgress: Bool { progress.isShown && settled != .cancelled }

  /// For how many seconds it is locked: what counts down once a second.
  public var secondsLocked: Int { lockout.seconds }

  /// What is written on the button that signs in.
  public var signInTitle: String {
    switch status {
    case .working: "Signing in"
    case .failed: "Try again"
    default: "Sign in"
    }
  }

  /// The sentence for a field, "password" or "user name", that is longer than it can be.
  public static func tooLong(_ field: String) -> String {
    "\(field.prefix(1).uppercased())\(field.dropFirst()) can be at most \(limit) characters."
  }

  /// The sentence that somebody is greeted with.
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
