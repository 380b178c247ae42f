/// What a server says about somebody who is signed in.
///
/// Its texts are the server's: whoever prints them sanitises them, as a canvas does by itself.
public nonisolated struct Session: Equatable, Sendable {
  /// The name that was signed in with.
  public let username: String
  /// What to call them.
  public let displayName: String
  /// When they were here before, as they would write it: "09:12"; nil if they never were.
  public let lastSignIn: String?

  /// Creates a session.
  public init(username: String, displayName: String, lastSignIn: String? = nil) {
    self.username = username
    self.displayName = displayName
    self.lastSignIn = lastSignIn
  }
}
