import ViewModels

/// An example view model: a login form with validation, a sign-in command and a status message.
final class LoginFormModel: Bindable {
  @Observed var name = ""
  @Observed var password = Secret()
  @Observed var isRemembered = false
  @Observed private(set) var session: LoginSession?
  @Observed private(set) var refusal: LoginError?
  @Observed private var isSubmitted = false

  private let service: any LoginService

  init(service: any LoginService) {
    self.service = service
    // A denial clears the password. The next typed password clears the refusal.
    signIn.errors.observe { [weak self] error in
      self?.refusal = error
      if case .denied = error { self?.password = Secret() }
    }
    changes(of: { "\($0.name)/\($0.password.count)" }).observe { [weak self] _ in
      if self?.password.isEmpty == false { self?.refusal = nil }
    }
  }

  // MARK: Validation

  var nameProblem: String? {
    isSubmitted && name.isEmpty ? "Enter your user name." : nil
  }

  var passwordProblem: String? {
    isSubmitted && password.isEmpty && refusal == nil ? "Enter your password." : nil
  }

  var isComplete: Bool { !name.isEmpty && !password.isEmpty }

  // MARK: Commands

  private(set) lazy var signIn = Command(of: self, enabledIf: \.isComplete) {
    model async throws(LoginError) in
    try await model.authenticate()
  }

  private(set) lazy var submit = Command(of: self) { model in
    model.isSubmitted = true
    model.signIn.execute()
  }

  private(set) lazy var cancel = Command(of: self, enabledIf: \.signIn.isExecuting) { model in
    model.signIn.cancel()
  }

  private func authenticate() async throws(LoginError) -> LoginSession {
    let session = try await service.signIn(as: name, with: password)
    password = Secret()
    self.session = session
    return session
  }

  // MARK: Message

  var message: String {
    if signIn.isExecuting { return "Signing in as \(name)…" }
    if let session { return "Signed in as \(session.displayName)." }
    switch refusal {
    case .denied(let triesLeft):
      return "That user name and password do not match. \(triesLeft) tries left."
    case .unreachable: return "Could not reach the server. Press Enter to try again."
    case nil: return isComplete ? "Press Enter to sign in." : "Fill in both fields to sign in."
    }
  }
}
