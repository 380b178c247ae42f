public import ViewModels

/// The view model of a login form, which validates its input and signs in.
///
///     let model = LoginViewModel(service: SimulatedService())
///     nameField.textChannel() <-> model[\.username]
///     passwordField.secretChannel() <-> model[\.password]
///     signInButton.command = model.submit
///     model.values(of: \.message).observe { line.say($0.text) }
///
/// The model knows no view. A screen, prompts and tests all use the same properties and commands.
/// The model provides the text of every message for the user. All delays use one scheduler.
public final class LoginViewModel: Bindable {
  /// The maximum number of characters in a name or a password.
  public nonisolated static let limit = 64

  // MARK: Input

  /// The user name as typed.
  @Observed public var username: String { didSet { if username != oldValue { edited() } } }
  /// The password as typed.
  @Observed public var password = Secret() { didSet { if password != oldValue { edited() } } }
  /// True if the password is visible.
  ///
  /// Signing in hides the password.
  @Observed public var showPassword = false
  /// True if the next start of the program offers the user name.
  @Observed public var rememberMe: Bool
  /// A notice about rejected input or about a name that was not saved, if any.
  @Observed public var notice: String?

  // MARK: Internal state

  /// The result of the last attempt, until the next edit or attempt.
  @Observed var settled = Status.idle
  /// The controls that the user has left.
  ///
  /// The command `enter` adds both fields. An empty field is a problem only if this set contains
  /// the field.
  @Observed var touched: Set<Control> = []

  let scheduler: any TimedScheduler
  let progress: Progress
  let lockout: Countdown
  private let service: any AuthenticationService
  private let names: (any NameStore)?
  private let requests: BehaviorSubject<Control, Never>
  /// The control in focus, as reported by the view.
  private var focus: Control?
  /// The control that had the focus when the last attempt began.
  private var origin: Control?

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - service: The server to ask.
  ///   - scheduler: The scheduler for all delays.
  ///   - username: The initial name, in place of the remembered one.
  ///   - names: The store of the remembered name, if any.
  public init(
    service: any AuthenticationService,
    on scheduler: any TimedScheduler = .main,
    username: String? = nil,
    names: (any NameStore)? = nil
  ) {
    self.service = service
    self.scheduler = scheduler
    self.names = names
    progress = Progress(on: scheduler)
    lockout = Countdown(on: scheduler)
    // Treat an unreadable file as missing, because the user could do nothing about the error now.
    let remembered = try? names?.load()
    let name = username ?? remembered ?? ""
    self.username = name
    rememberMe = remembered != ""
    requests = BehaviorSubject(name.isEmpty ? .username : .password)
    followSignIn()
  }

  // MARK: Signing in

  /// Sends credentials to the server.
  ///
  /// ``submit`` executes this command with the input.
  public private(set) lazy var signIn = Command(of: self, enabledIf: \.canSignIn) {
    (model, credentials: Credentials) async throws(SignInError) -> Session in
    try await model.request(credentials)
  }

  /// Signs in with the input.
  ///
  /// The button executes this command, and is disabled while signing in is not possible.
  public private(set) lazy var submit = Command(of: self, enabledIf: \.signIn.isEnabled) {
    model -> Signal<Void, Never> in
    model.signIn.execute(model.credentials).signal.ignoreValues(as: Void.self).catchTo(.empty)
  }

  /// Signs in, or shows the first problem and moves the focus there.
  ///
  /// The Enter key executes this command.
  public private(set) lazy var enter = Command(of: self, enabledIf: \.canEnter) { model in
    model.touched = [.username, .password]
    if let problem = model.firstProblem {
      model.requests.send(problem)
    } else {
      model.submit.execute()
    }
  }

  /// Cancels signing in and the request to the server.
  ///
  /// The password is kept.
  public private(set) lazy var cancel = Command(of: self, enabledIf: \.signIn.isExecuting) {
    model in
    model.settled = .cancelled
    model.signIn.cancel()
  }

  /// Clears both fields.
  public private(set) lazy var clear = Command(of: self, enabledIf: \.canClear) { model in
    batch {
      model.username = ""
      model.password = Secret()
      model.showPassword = false
      model.touched = []
    }
    model.requests.send(.username)
  }

  /// Signs out and shows the initial form.
  public private(set) lazy var signOut = Command(of: self, enabledIf: \.isSignedIn) { model in
    batch {
      model.settled = .idle
      if !model.rememberMe { model.username = "" }
      model.touched = []
      model.notice = nil
    }
    model.requests.send(model.username.isEmpty ? .username : .password)
  }

  /// Clears the password, cancels the request, and waits up to `patience` for the request to end.
  ///
  /// Call this method before the program ends.
  public func shutDown(within patience: Duration = .milliseconds(250)) async {
    password = Secret()
    let ended = signIn.executing.filter { !$0 }
    signIn.cancel()
    _ = try? await ended.take(until: .timer(after: patience, on: scheduler)).first()
  }

  // MARK: Focus

  /// The controls that should get the focus.
  ///
  /// A subscriber receives the latest request immediately, for the initial focus.
  public var focusRequest: Signal<Control, Never> { requests.signal }

  /// Reports that a control got the focus.
  ///
  /// The password is hidden again unless `control` is the password field or its check box.
  public func entered(_ control: Control) {
    focus = control
    if control != .password, control != .showPassword { showPassword = false }
  }

  /// Reports that a control lost the focus.
  ///
  /// An empty field is then a problem, unless the form is busy, locked or signed in.
  public func left(_ control: Control) {
    if focus == control { focus = nil }
    guard canEnter else { return }
    touched.insert(control)
  }

  // MARK: Results

  private func followSignIn() {
    // This subscription is the first, so the model is consistent when other observers are notified.
    signIn.executing.skip(1).observe { [weak self] isExecuting in
      guard let self else { return }
      if isExecuting { began() } else { progress.end(atOnce: settled == .cancelled) }
    }
    signIn.executionSignals.observe { [weak self] execution in
      // The fields are enabled again before the execution completes, so a field can get the focus.
      execution.observe(completed: { self?.moveFocus() })
    }
  }

  private func began() {
    origin = focus
    settled = .idle
    notice = nil
    showPassword = false
    progress.begin()
  }

  private func request(_ credentials: Credentials) async throws(SignInError) -> Session {
    do throws(SignInError) {
      let session = try await service.signIn(credentials)
      if Task.isCancelled { throw .cancelled }
      batch { succeed(session) }
      return session
    } catch {
      batch { fail(Task.isCancelled ? .cancelled : error) }
      throw error
    }
  }

  private func succeed(_ session: Session) {
    password = Secret()
    touched = []
    settled = .done(session)
    do {
      try names?.save(rememberMe ? session.username : "")
    } catch {
      notice = error.message
    }
  }

  private func fail(_ error: SignInError) {
    touched = []
    switch error {
    case .denied(let attemptsLeft):
      password = Secret()
      settled = .denied(message: denial(attemptsLeft), attemptsLeft: attemptsLeft)
    case .locked(let duration):
      password = Secret()
      let end = scheduler.now + duration
      settled = .locked(until: end)
      lockout.start(until: end) { [weak self] in self?.settled = .idle }
    case .unreachable(let cause):
      settled = .failed(message: failure(cause), canRetry: true)
    case .cancelled:
      settled = .cancelled
    }
  }

  /// Clears the result of the last attempt after an edit.
  private func edited() {
    notice = nil
    if case .locked = settled { return }
    if !signIn.isExecuting { settled = .idle }
  }

  private func moveFocus() {
    switch settled {
    case .denied, .locked: requests.send(.password)
    case .done: requests.send(.quit)
    case .cancelled, .failed: if let origin { requests.send(origin) }
    case .idle, .working: break
    }
  }

  deinit {}
}

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
