public import ViewModels

/// A user name and a password.
public nonisolated struct Credentials: Equatable, Sendable {
  /// The user name.
  public let username: String
  /// The password, which prints as `‹redacted›`.
  public let password: Secret

  /// Creates credentials.
  public init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }
}
