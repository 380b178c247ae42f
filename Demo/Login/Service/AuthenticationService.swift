/// Somebody who knows who may come in.
public nonisolated protocol AuthenticationService: Sendable {
  /// Asks once, and waits for the answer.
  ///
  /// Cancelling the task ends the request soon.
  func signIn(_ credentials: Credentials) async throws(SignInError) -> Session
}
