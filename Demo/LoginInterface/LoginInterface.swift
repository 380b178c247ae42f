public import Login
public import Serving
internal import ViewModels

// These conformances are not in the module Login, because `login-tui` does not serve the
// form.

// swift-format-ignore: AvoidRetroactiveConformances
extension LoginViewModel: @retroactive Served {
  /// The members that other programs can use.
  public static let interface = Interface<LoginViewModel>(
    "org.coax.Login",
    help: "Signs in to a simulated server."
  ) {
    Input("username", \.username, help: "The user name.")
    Input("password", \.password, help: "The password, which no client can read.")
    Input("rememberMe", \.rememberMe, help: "True to store the user name.")
    State("usernameProblem", \.usernameProblem)
    State("passwordProblem", \.passwordProblem)
    State("message", \.messageText, help: "The status as a sentence.")
    State("isSignedIn", \.isSignedIn)
    Action(
      "signIn",
      \.signIn,
      returning: { $0.displayName.sanitized() },
      help: "Signs in, and returns the full name of the user."
    )
    Action("cancel", \.cancel, help: "Cancels signing in.")
    Action("clear", \.clear, help: "Clears the name and the password.")
    Action("signOut", \.signOut)
  }
}

extension LoginViewModel {
  /// The status as a sentence without control characters.
  fileprivate var messageText: String { message.text.sanitized() }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension SignInError: @retroactive ServedError {
  /// The names of all errors except `Cancelled`, which clients see as a cancellation.
  public nonisolated static let names = ["Denied", "Locked", "Unreachable"]

  /// The name of this error.
  public nonisolated var name: String {
    switch self {
    case .denied: "Denied"
    case .locked: "Locked"
    case .unreachable: "Unreachable"
    case .cancelled: "Cancelled"
    }
  }

  /// A sentence for people that explains the error.
  public nonisolated var message: String {
    switch self {
    case .denied(let attemptsLeft):
      "The name and the password do not match. Tries left: \(attemptsLeft)."
    case .locked(let time): "Too many tries. Wait \(time.components.seconds) s."
    case .unreachable: "The server cannot be reached."
    case .cancelled: "Signing in was canceled."
    }
  }
}
