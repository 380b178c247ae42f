extension LoginViewModel {
  /// A control that can have the focus.
  public nonisolated enum Control: String, CaseIterable, Hashable, Sendable {
    /// The user name field.
    case username
    /// The password field.
    case password
    /// The check box that shows the password.
    case showPassword
    /// The check box that remembers the user name.
    case rememberMe
    /// The button that signs in.
    case signIn
    /// The button that clears the form.
    case clear
    /// The button that signs out.
    case signOut
    /// The button that quits the program.
    case quit
  }
}
