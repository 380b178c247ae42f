public import ViewModels

// The rules of the input, and the actions that are currently possible.

extension LoginViewModel {
  /// The maximum number of characters in a name or a password.
  public nonisolated static let limit = 64

  /// A problem with a field.
  public nonisolated enum Problem: FieldProblem {
    /// The field is empty.
    case missing
    /// The text is too long.
    case tooLong

    /// True for a text that is too long.
    public var showsWhileTyping: Bool { self == .tooLong }
  }

  /// A control that can have the focus.
  ///
  /// `username` and `password` are the fields. The other controls are check boxes and buttons.
  public nonisolated enum Control: String, CaseIterable, Hashable, Sendable {
    case username, password, showPassword, rememberMe, signIn, clear, signOut, quit
  }

  /// The input, without white space around the name.
  public var credentials: Credentials {
    Credentials(username: username.trimmed, password: password)
  }

  /// The problem with the user name to show, if there is one.
  public var usernameProblem: String? { text(of: fields[.username].problem, about: "user name") }

  /// The problem with the password to show, if there is one.
  public var passwordProblem: String? { text(of: fields[.password].problem, about: "password") }

  private func text(of problem: Problem?, about field: String) -> String? {
    switch problem {
    case nil: nil
    case .missing: "Enter your \(field)."
    case .tooLong:
      "\(field.prefix(1).uppercased())\(field.dropFirst()) can be at most \(Self.limit) characters."
    }
  }

  /// Throws the problem with a text of `count` characters, if there is one.
  static func check(_ count: Int) throws(Problem) {
    if count == 0 { throw .missing }
    if count > limit { throw .tooLong }
  }

  /// True if the form accepts input, valid or not.
  var canEnter: Bool {
    switch settled {
    case .locked, .done: false
    default: !signIn.isExecuting
    }
  }

  var canSignIn: Bool { fields.isValid && canEnter }

  var canClear: Bool {
    hasInput && !signIn.isExecuting && !isSignedIn
  }

  /// The question to confirm before a single letter quits, or nil if nothing would be lost.
  public var quitQuestion: String? {
    if signIn.isExecuting { return "Cancel signing in, and quit?" }
    return hasInput && !isSignedIn ? "Quit without signing in?" : nil
  }

  /// The question to confirm before a single letter clears the fields.
  public var clearQuestion: String? { hasInput ? "Clear both fields?" : nil }

  private var hasInput: Bool { !(username.isEmpty && password.isEmpty) }

  /// True if the last attempt failed, and no attempt is in progress.
  public var hasFailed: Bool { wasLastAttemptFailure && !signIn.isExecuting }

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
