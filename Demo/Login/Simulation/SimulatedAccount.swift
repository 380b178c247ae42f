internal import ViewModels

/// Somebody whom the simulation knows.
nonisolated struct SimulatedAccount: Sendable {
  let username: String
  let displayName: String
  var lastSignIn: String?
  /// What to sign in with; anything if nil.
  var password: String?
  /// How long the server takes for them at least.
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

  /// Whether a password opens it.
  func accepts(_ attempt: Secret) -> Bool {
    // A demo's password is no secret, and stands in the help.
    password.map { Secret($0) == attempt } ?? true
  }
}
