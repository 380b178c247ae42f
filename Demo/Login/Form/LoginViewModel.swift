public import ViewModels

/// The view model of a login form, which validates its input and signs in.
///
///     let model = LoginViewModel(service: SimulatedService())
///     nameField.textChannel() <-> model[\.username]
///     passwordField.secretChannel() <-> model[\.password]
///     signInButton.command = model.signIn
///     model.values(of: \.message).observe { line.say($0.text) }
///
/// The model knows no view. A screen, prompts and tests all use the same properties and commands.
/// The model provides the text of every message for the user. All delays use one scheduler.
public final class LoginViewModel: Bindable {
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

  /// The reason why the last attempt to store the name failed, if it failed.
  public private(set) var storageProblem: String?

  /// The name of the last sign-in, or an empty name if the user did not want it remembered.
  ///
  /// The name is nil before the first sign-in.
  @Observed private var rememberedName: String?

  /// The fields, which know their problems and the focus.
  public private(set) lazy var fields: FieldGroup<Control, Problem> = FieldGroup(
    of: self,
    enabledIf: \.canEnter,
    Field(.username, \.username) { model, _ throws(Problem) in
      try LoginViewModel.check(model.credentials.username.count)
    },
    Field(.password, \.password) { _, password throws(Problem) in
      try LoginViewModel.check(password.count)
    }
  )

  /// The result of the last attempt, until the next edit or attempt.
  @Observed var settled = Status.idle
  /// True after a failed attempt, until an attempt succeeds.
  private(set) var wasLastAttemptFailure = false
  let scheduler: any TimedScheduler
  let progress: Progress
  let lockout: Countdown
  private let service: any AuthenticationService
  private let store: PropertyStore?

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
    self.service = service
    self.scheduler = scheduler
    self.store = store
    progress = Progress(on: scheduler)
    lockout = Countdown(on: scheduler)
    self.username = username ?? ""
    rememberMe = true
    restoreName(isNeeded: username == nil)
    // These are the first observers, so the model is consistent when other observers are notified.
    follow(signIn.executing.skip(1)) { $1 ? $0.began() : $0.ended() }
    follow(values(of: \.fields.focused)) { model, control in
      // The password is visible only while it or its check box has the focus.
      if let control, control != .password, control != .showPassword { model.showPassword = false }
    }
  }

  private func restoreName(isNeeded: Bool) {
    if let store {
      store.keep(\.rememberedName, of: self, as: "name")
      // An unreadable file is not reported before the next save, when the user can do something.
      follow(store.$problem.skip(1)) { $0.report($1) }
    }
    rememberMe = rememberedName != ""
    if isNeeded, let rememberedName, rememberedName.count <= Self.limit {
      username = rememberedName
    }
  }

  private func report(_ problem: StorageError?) {
    storageProblem = problem.map { "Your name could not be remembered. \($0.message)" }
    if let storageProblem { notice = storageProblem }
  }

  // MARK: Signing in

  /// Signs in with the input.
  ///
  /// The button executes this command, and is disabled while signing in is not possible.
  public private(set) lazy var signIn = Command(
    of: self,
    enabledIf: \.canSignIn,
    reading: \.credentials
  ) { model, credentials async throws(SignInError) in try await model.request(credentials) }

  /// Signs in, or shows the first problem and moves the focus there.
  ///
  /// The Enter key executes this command.
  public private(set) lazy var enter = Command(of: self, submitting: \.fields) { model in
    model.signIn.execute()
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
      model.fields.reset()
    }
    model.fields.focusFirst()
  }

  /// Signs out and shows the initial form.
  public private(set) lazy var signOut = Command(of: self, enabledIf: \.isSignedIn) { model in
    batch {
      model.settled = .idle
      if !model.rememberMe { model.username = "" }
      model.notice = nil
      model.fields.reset()
    }
    model.fields.focusFirst()
  }

  /// Clears the password, stores the name, and cancels the request.
  ///
  /// The method waits up to `patience` for the request to end.
  ///
  /// Call this method before the program ends.
  public func shutDown(within patience: Duration = .milliseconds(250)) async {
    password = Secret()
    store?.save()
    let ended = signIn.executing.filter { !$0 }
    signIn.cancel()
    _ = try? await ended.take(until: .timer(after: patience, on: scheduler)).first()
  }

  // MARK: Results

  private func began() {
    settled = .idle
    notice = nil
    showPassword = false
    fields.reset()
    progress.begin()
  }

  private func ended() {
    progress.end(atOnce: settled == .cancelled)
    switch settled {
    case .denied, .locked: fields.focusFirst()
    case .done: fields.focus(on: .quit)
    case .cancelled, .failed: fields.returnFocus()
    case .idle, .working: break
    }
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
    settled = .done(session)
    wasLastAttemptFailure = false
    rememberedName = rememberMe ? session.username : ""
  }

  private func fail(_ error: SignInError) {
    if error != .cancelled { wasLastAttemptFailure = true }
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

  deinit {}
}
