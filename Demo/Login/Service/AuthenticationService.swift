/// A server that checks credentials.
public nonisolated protocol AuthenticationService: Sendable {
  /// Sends one request and returns the answer.
  ///
  /// Canceling the task ends the request.
  func signIn(_ credentials: Credentials) async throws(SignInError) -> Session
}
