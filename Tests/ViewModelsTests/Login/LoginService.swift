import ViewModels

/// A service that checks user names and passwords.
nonisolated protocol LoginService: Sendable {
  func signIn(as name: String, with password: Secret) async throws(LoginError) -> LoginSession
}

nonisolated struct LoginSession: Equatable, Sendable {
  let displayName: String
}

nonisolated enum LoginError: Error, Equatable {
  case denied(triesLeft: Int)
  case unreachable
}
