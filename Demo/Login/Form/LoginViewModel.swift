public import ViewModels

/// A view model that validates the input of a login form and signs in.
///
///     let model = LoginViewModel(service: SimulatedService())
///     FormRow("User name", TextField(model.fields[.username]))
///     FormRow("Password", SecretField(model.fields[.password]))
///     Button("Sign in", command: model.signIn).asDefault()
///     MessageLine(model.message)
///
/// The model knows no view. A screen, a conversation and tests all use the same properties and commands.
/// The model provides the messages about input and signing in. All delays use one scheduler.
public final class LoginViewModel: Bindable {
  /// A control that can have the focus: a field, a check box or a button.
  public nonisolated enum Control: String, CaseIterable, Hashable, Sendable {
    case username, password, showPassword, rememberMe, signIn, clear, signOut, quit
  }

  // MARK: Input

  /// The user name as typed.
  @Observed public var username: String { didSet { if username != oldValue { edited() } } }
  /// The password as typed.
  @Observed public var password = Secret() { didSet { if password != oldValue { edited() } } }
  /// True if the password is visible.
  ///
  /// The model hides the password when an attempt starts, when ``clear`` executes, and when the
  /// focus moves to a control other than the password's field and check box.
  @Observed public var showPassword = false
  /// True to offer the user name when the program starts again.
  @Observed public var rememberMe: Bool
  /// A notice about a name that was not saved, if any.
  @Observed public var notice: String?

  /// The input, without white space around the name.
  public var credentials: Credentials { Credentials(username: username, password: password) }

  /// The fields with their problems, and the focus.
  public private(set) lazy var fields: FieldGroup<Control, InputProblem> = FieldGroup(
    of: self,
    enabledIf: \.canEnter,
    Field(.username, \.username) { model, _ throws(InputProblem) in
      try InputProblem.check(model.credentials.username.count)
    },
    Field(.password, \.password) { password throws(InputProblem) in
      try InputProblem.check(password.count)
    }
  )

  private let attempt: SignInAttempt
  private let remembered: RememberedName
  private let scheduler: any TimedScheduler

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - service: The server to ask.
  ///   - scheduler: The scheduler for all delays.
  ///   - username: The initial name, in place of the remembered one.
  ///   - store: The store of the remembered name, if any. The password is never stored.
  public init(
    service: any AuthenticationService,
    on scheduler: any TimedScheduler = .main,
    username: String? = nil,
    store: PropertyStore? = nil
  ) {
    self.scheduler = scheduler
    attempt = SignInAttempt(with: service, on: scheduler)
    remembered = RememberedName(in: store)
    self.username = username ?? remembered.offer
    rememberMe = remembered.isWanted
    // These are the first observers, so the model is consistent when other observers are notified.
    follow(signIn.executing.skip(1)) { $1 ? $0.began() : $0.ended() }
    follow(remembered.$problem.skip(1)) { if let problem = $1 { $0.notice = problem } }
    follow(values(of: \.fields.focused)) { model, control in
      if let control, control != .password, control != .showPassword { model.showPassword = false }
    }
  }

  // MARK: Commands

  /// Signs in with the input.
  ///
  /// The sign-in button executes this command, and is disabled while signing in is not possible.
  public private(set) lazy var signIn = Command(of: self, enabledIf: \.fields.canSubmit) {
    model async throws(SignInError) in try await model.attempt.request(model.credentials)
  }

  /// Signs in, or shows all problems and moves the focus to the first one.
  ///
  /// On a screen, the Enter key executes this command, except on a button.
  public private(set) lazy var enter = Command(of: self, submitting: \.fields) { model in
    model.signIn.execute()
  }

  /// Cancels signing in and the request to the server.
  ///
  /// The password is kept.
  public private(set) lazy var cancel = Command(of: self, enabledIf: \.signIn.isExecuting) {
    model in
    model.attempt.cancel()
    model.signIn.cancel()
  }

  /// Clears both fields, hides the password, and moves the focus to the user name.
  public private(set) lazy var clear = Command(of: self, enabledIf: \.canClear) { model in
    batch {
      model.username = ""
      model.password = Secret()
      model.showPassword = false
      model.fields.reset()
    }
    model.fields.focusFirst()
  }

  /// Signs out and resets the form.
  ///
  /// The user name stays if ``rememberMe`` is true.
  public private(set) lazy var signOut = Command(of: self, enabledIf: \.isSignedIn) { model in
    batch {
      model.attempt.clearResult()
      if !model.rememberMe { model.username = "" }
      model.notice = nil
      model.fields.reset()
    }
    model.fields.focusFirst()
  }

  /// Clears the password, saves the remembered name, and cancels a request in progress.
  ///
  /// The method waits up to `patience` for the request to end.
  ///
  /// Call this method before the program ends.
  public func shutDown(within patience: Duration = .milliseconds(250)) async {
    password = Secret()
    remembered.save()
    let ended = signIn.executing.filter { !$0 }
    signIn.cancel()
    _ = try? await ended.take(until: .timer(after: patience, on: scheduler)).first()
  }

  /// True if the form accepts input, valid or not.
  private var canEnter: Bool {
    switch status {
    case .working, .locked, .done: false
    case .idle, .cancelled, .denied, .failed: true
    }
  }

  private var canClear: Bool {
    !(username.isEmpty && password.isEmpty) && !signIn.isExecuting && !isSignedIn
  }

  // MARK: Events

  private func edited() {
    notice = nil
    attempt.clearResult()
  }

  private func began() {
    notice = nil
    showPassword = false
    fields.reset()
    attempt.begin(as: credentials.username)
  }

  private func ended() {
    batch {
      switch attempt.result {
      case .done(let session):
        password = Secret()
        remembered.name = rememberMe ? session.username : ""
        fields.focus(on: .quit)
      case .denied, .locked:
        password = Secret()
        fields.focusFirst()
      case .cancelled, .failed: fields.returnFocus()
      case .idle, .working: break
      }
      // End the attempt last. Before the end, the changes above do not clear the result.
      attempt.end()
    }
  }

  // MARK: Status and messages

  /// The status of signing in.
  public var status: SignInStatus { attempt.status }

  /// True if a user is signed in.
  public var isSignedIn: Bool {
    if case .done = status { true } else { false }
  }

  /// True after a failed attempt, until an attempt succeeds.
  public var hasFailed: Bool { attempt.hasFailed }

  /// The message for the current status.
  public var message: FormMessage {
    attempt.message
      ?? FormMessage(fields.isValid ? "Press Enter to sign in." : "Fill in both fields to sign in.")
  }

  /// The current activity, such as "Signing in as ada… 2 s".
  public var activity: String { attempt.activity }

  /// The additional notice after five seconds without an answer, otherwise nil.
  public var slownessNotice: String? { attempt.slownessNotice }

  /// True while a view should show progress.
  ///
  /// Canceling hides the progress immediately.
  public var showsProgress: Bool { attempt.showsProgress }

  /// The remaining seconds of a lockout, updated once a second.
  public var secondsLocked: Int { attempt.lockout.seconds }

  /// All titles of the sign-in button, so that a form can reserve room for the longest one.
  public nonisolated static let signInTitles = ["Sign in", "Signing in", "Try again"]

  /// The title of the sign-in button.
  public var signInTitle: String {
    switch status {
    case .working: "Signing in"
    case .failed: "Try again"
    default: "Sign in"
    }
  }

  /// The message about a problem with the user name, if one should be shown.
  public var usernameProblem: String? { fields[.username].problem?.message(about: "User name") }

  /// The message about a problem with the password, if one should be shown.
  public var passwordProblem: String? { fields[.password].problem?.message(about: "Password") }

  /// The reason why the last attempt to store the name failed, if it failed.
  public var storageProblem: String? { remembered.problem }
}
