extension LoginViewModel {
  /// What a person can have the focus on.
  public nonisolated enum Control: String, CaseIterable, Hashable, Sendable {
    /// The field of the user name.
    case username
    /// The field of the password.
    case password
    /// The box that shows the password.
    case showPassword
    /// The box that has the name remembered.
    case rememberMe
    /// The button that signs in.
    case signIn
    /// The button that empties the form.
    case clear
    /// The button that signs out.
    case signOut
    /// The button that ends the program.
    case quit
  }
}
