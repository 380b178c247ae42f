public import ViewModels

/// What somebody signs in with.
public nonisolated struct Credentials: Equatable, Sendable {
  /// Who wants to come in.
  public let username: String
  /// What only they know; it prints as `‹redacted›`.
  public let password: Secret

  /// Creates credentials.
  public init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }
}
