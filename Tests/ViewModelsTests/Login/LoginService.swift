import ViewModels

/// Somebody who knows who may come in.
nonisolated protocol LoginService: Sendable {
  func signIn(as name: String, with password: Secret) async throws(LoginError) -> Session
}

nonisolated struct Session: Equatable, Sendable {
  let displayName: String
}

nonisolated enum LoginError: Error, Equatable {
  case denied(triesLeft: Int)
  case unreachable
}
