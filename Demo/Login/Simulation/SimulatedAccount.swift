internal import ViewModels

/// An account of the simulated server.
nonisolated struct SimulatedAccount: Sendable {
  let username: String
  let displayName: String
  var lastSignIn: String?
  /// The password, or nil if the account accepts any password.
  var password: String?
  /// The minimum time until an answer.
  var delay = Duration.zero
  var isLocked = false
  var isOffline = false

  static let all = [
    SimulatedAccount(
      username: "ada",
      displayName: "Ada Lovelace",
      lastSignIn: "09:12",
      password: "lovelace"
    ),
    SimulatedAccount(username: "grace", displayName: "Grace Hopper", isLocked: true),
    SimulatedAccount(username: "slow", displayName: "Slow Loris", delay: .seconds(8)),
    SimulatedAccount(username: "offline", displayName: "Off Line", isOffline: true),
  ]

  /// Returns true if a password is correct.
  func accepts(_ attempt: Secret) -> Bool {
    // The account's password need not be a secret, because the help shows it.
    password.map { Secret($0) == attempt } ?? true
  }
}
