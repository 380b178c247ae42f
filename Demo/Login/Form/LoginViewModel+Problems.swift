internal import ViewModels

// What is wrong with what is typed, and what can be done with it.

extension LoginViewModel {
  /// What is wrong with the user name; that it is missing is told once it had a chance.
  public var usernameProblem: String? {
    problem(of: .username, "user name", count: credentials.username.count)
  }

  /// What is wrong with the password; that it is missing is told once it had a chance.
  public var passwordProblem: String? {
    problem(of: .password, "password", count: password.count)
  }

  /// What is typed, without space around the name.
  public var credentials: Credentials {
    Credentials(username: username.trimmed, password: password)
  }

  private func problem(of field: Control, _ name: String, count: Int) -> String? {
    if count > LoginViewModel.limit {
      return LoginViewModel.tooLong(name)
    }
    return count == 0 && touched.contains(field) ? "Enter your \(name)." : nil
  }

  /// The first field that cannot be sent as it is.
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

  /// Whether somebody is signed in.
  public var isSignedIn: Bool {
    if case .done = status { true } else { false }
  }
}

extension String {
  /// The same without space at its ends.
  fileprivate nonisolated var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
