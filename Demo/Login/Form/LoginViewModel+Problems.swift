internal import ViewModels

// The problems of the input, and the actions that are currently possible.

extension LoginViewModel {
  /// The problem with the user name, if there is one.
  ///
  /// An empty field is a problem only after the user has left it or pressed Enter.
  public var usernameProblem: String? {
    problem(of: .username, "user name", count: credentials.username.count)
  }

  /// The problem with the password, if there is one.
  ///
  /// An empty field is a problem only after the user has left it or pressed Enter.
  public var passwordProblem: String? {
    problem(of: .password, "password", count: password.count)
  }

  /// The input, without white space around the name.
  public var credentials: Credentials {
    Credentials(username: username.trimmed, password: password)
  }

  private func problem(of field: Control, _ name: String, count: Int) -> String? {
    if count > LoginViewModel.limit {
      return LoginViewModel.tooLong(name)
    }
    return count == 0 && touched.contains(field) ? "Enter your \(name)." : nil
  }

  /// The first field that is empty or too long, if any.
  var firstProblem: Control? {
    let fits = 1...LoginViewModel.limit
    if !fits.contains(credentials.username.count) { return .username }
    return fits.contains(password.count) ? nil : .password
  }

  var canSignIn: Bool { firstProblem == nil && !isLocked && !isSignedIn }

  var canEnter: Bool { !signIn.isExecuting && !isLocked && !isSignedIn }

  var canClear: Bool {
    !(username.isEmpty && password.isEmpty) && !signIn.isExecuting && !isSignedIn
  }

  var isLocked: Bool {
    if case .locked = settled { true } else { false }
  }

  /// True if a user is signed in.
  public var isSignedIn: Bool {
    if case .done = status { true } else { false }
  }
}

extension String {
  /// The string without white space at its ends.
  fileprivate nonisolated var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
