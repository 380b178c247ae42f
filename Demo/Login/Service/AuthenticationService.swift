public import ViewModels

/// A server that checks credentials.
public nonisolated protocol AuthenticationService: Sendable {
  /// Sends one request and returns the answer.
  ///
  /// Canceling the task cancels the request.
  func signIn(_ credentials: Credentials) async throws(SignInError) -> Session
}

/// A user name and a password.
public nonisolated struct Credentials: Equatable, Sendable {
  /// The user name.
  public let username: String
  /// The password, which prints as `‹redacted›`.
  public let password: Secret

  /// Creates credentials, without white space around the name.
  public init(username: String, password: Secret) {
    self.username = username.trimmed
    self.password = password
  }
}

/// A server's description of a user who is signed in.
///
/// The texts come from the server, so sanitize them before printing. A canvas sanitizes all text
/// itself.
public nonisolated struct Session: Equatable, Sendable {
  /// The user name.
  public let username: String
  /// The name to display.
  public let displayName: String
  /// The time of the previous sign-in, such as "09:12", if there was one.
  public let lastSignIn: String?

  /// Creates a session.
  public init(username: String, displayName: String, lastSignIn: String? = nil) {
    self.username = username
    self.displayName = displayName
    self.lastSignIn = lastSignIn
  }

  /// The message after signing in, without the time of the previous sign-in.
  public var greeting: String { "Signed in as \(displayName)." }

  /// The greeting with the time of the previous sign-in, if there was one.
  var welcome: String { greeting + (lastSignIn.map { " Last sign-in \($0)." } ?? "") }
}

/// The reason why signing in failed.
public nonisolated enum SignInError: Error, Equatable, Sendable {
  /// The name and the password do not match.
  case denied(attemptsLeft: Int)
  /// The name is locked, for example after too many attempts.
  ///
  /// The server accepts attempts again after the given time.
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

extension String {
  /// The string without white space at its ends.
  fileprivate nonisolated var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
