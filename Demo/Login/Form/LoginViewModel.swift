public import ViewModels

/// A login form: what is typed, what is wrong with it, signing in, and what came of that.
///
///     let model = LoginViewModel(service: SimulatedService())
///     nameField.textChannel() <-> model[\.username]
///     passwordField.secretChannel() <-> model[\.password]
///     signInButton.command = model.submit
///     model.values(of: \.message).observe { line.say($0.text) }
///
/// It knows no view. A screen, prompts and a test all drive it by the same properties and commands;
/// what a person is told is worded here. Time is its scheduler's.
public final class LoginViewModel: Bindable {
  /// How many characters a name or a password can have.
  public nonisolated static let limit = 64

  // MARK: What a person sets

  /// What is typed as the user name.
  @Observed public var username: String { didSet { if username != oldValue { edited() } } }
  /// What is typed as the password.
  @Observed public var password = Secret() { didSet { if password != oldValue { edited() } } }
  /// Whether the password is to be seen; not while it is being sent, nor after.
  @Observed public var showPassword = false
  /// Whether the name is to be offered the next time.
  @Observed public var rememberMe: Bool
  /// What a field said of the last edit, "Pasted one line only.", until the next.
  @Observed public var notice: String?

  // MARK: What it keeps to itself

  /// What came of the last attempt, as far as it still matters.
  @Observed var settled = Status.idle
  /// The fields that have been given a chance: that they are empty may be told.
  @Observed var touched: Set<Control> = []

  let scheduler: any TimedScheduler
  let progress: Progress
  let lockout: Countdown
  private let service: any AuthenticationService
  private let names: (any NameStore)?
  private let requests: BehaviorSubject<Control, Never>
  /// Where the focus is, as far as the view has told.
  private var focus: Control?
  /// Where the focus was when the work began.
  private var origin: Control?

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - service: whom to ask.
  ///   - scheduler: what time goes by.
  ///   - username: the name to begin with, in place of the one remembered.
  ///   - names: where the name is remembered; nowhere if nil.
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
    // A file that cannot be read is as good as none: there is nothing that the person could do now.
    let remembered = try? names?.load()
    let name = username ?? remembered ?? ""
    self.username = name
    rememberMe = remembered != ""
    requests = BehaviorSubject(name.isEmpty ? .username : .password)
    followSignIn()
  }

  deinit {}

  // MARK: Signing in

  /// Asks the server; what ``submit`` does with what is typed.
  public private(set) lazy var signIn = Command(of: self, enabledIf: \.canSignIn) {
    (model, credentials: Credentials) async throws(SignInError) -> Session in
    try await model.request(credentials)
  }

  /// Signs in with what is typed: for the button, which is off while something is missing.
  public private(set) lazy var submit = Command(of: self, enabledIf: \.signIn.isEnabled) {
    model -> Signal<Void, Never> in
    model.signIn.execute(model.credentials).signal.ignoreValues(as: Void.self).catchTo(.empty)
  }

  /// What Enter does anywhere in the form: signs in, or says what is missing and goes there.
  public private(set) lazy var enter = Command(of: self, enabledIf: \.canEnter) { model in
    model.touched = [.username, .password]
    if let problem = model.firstProblem {
      model.requests.send(problem)
    } else {
      model.submit.execute()
    }
  }

  /// Stops signing in, which reaches the request; the password is kept.
  public private(set) lazy var cancel = Command(of: self, enabledIf: \.signIn.isExecuting) {
    model in
    model.settled = .cancelled
    model.signIn.cancel()
  }

  /// Empties both fields.
  public private(set) lazy var clear = Command(of: self, enabledIf: \.canClear) { model in
    batch {
      model.username = ""
      model.password = Secret()
      model.showPassword = false
      model.touched = []
    }
    model.requests.send(.username)
  }

  /// Signs out: the form is as it was at first.
  public private(set) lazy var signOut = Command(of: self, enabledIf: \.isSignedIn) { model in
    batch {
      model.settled = .idle
      if !model.rememberMe { model.username = "" }
      model.touched = []
      model.notice = nil
    }
    model.requests.send(model.username.isEmpty ? .username : .password)
  }

  /// Forgets the password, cancels the request, and waits for its end, though not for long.
  ///
  /// For when the program ends.
  public func shutDown(within patience: Duration = .milliseconds(250)) async {
    password = Secret()
    let ended = signIn.executing.filter { !$0 }
    signIn.cancel()
    _ = try? await ended.take(until: .timer(after: patience, on: scheduler)).first()
  }

  // MARK: Focus

  /// Where the focus shall go: the first field, one with a problem, or back where it was.
  ///
  /// The latest request is sent on subscribing, so that a view knows where to begin.
  public var focusRequest: Signal<Control, Never> { requests.signal }

  /// The view says that the focus came to a control; the password hides from all but its own two.
  public func entered(_ control: Control) {
    focus = control
    if control != .password, control != .showPassword { showPassword = false }
  }

  /// The view says that the focus left a control; if that is empty, it may be told from now on.
  public func left(_ control: Control) {
    if focus == control { focus = nil }
    guard canEnter else { return }
    touched.insert(control)
  }

  // MARK: What comes of it

  private func followSignIn() {
    // Before anybody else can: when others hear of it, all is in its place.
    signIn.executing.skip(1).observe { [weak self] isExecuting in
      guard let self else { return }
      if isExecuting { began() } else { progress.end(atOnce: settled == .cancelled) }
    }
    signIn.executionSignals.observe { [weak self] execution in
      // Its end comes when the fields can be used again, and so can take the focus.
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

  /// Something was typed: what was said of the last attempt is no longer about this.
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
}
