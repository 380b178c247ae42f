/// A server's description of a user who is signed in.
///
/// The texts come from the server. Sanitize them before printing; a canvas does so by itself.
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
}
