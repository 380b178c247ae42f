public import CommandLinePrograms
public import Login
public import ViewModels

/// The login form as plain questions, for pipes, screen readers and simple terminals.
///
///     let code = await LoginPrompts(model, on: StandardConsole()).run()
///
/// The prompts print each message once, on a separate line, and never move the cursor. The prompts
/// and the screen use the same view model, with the same state, rules and messages.
public final class LoginPrompts: Bindable {
  private let model: LoginViewModel
  private let console: any PromptConsole
  /// True if the prompts do not ask for the name, because the name is known.
  private var isNameGiven: Bool
  private var hasWarned = false
  private var hasCancelled = false
  /// The exit status, if an interruption or a lockout ends the prompts.
  @Observed private var ending: ExitCode?

  /// Creates prompts.
  ///
  /// - Parameters:
  ///   - model: The view model of the form.
  ///   - console: The console to ask on.
  ///   - isNameGiven: True to sign in with the model's name without asking for a name.
  public init(
    _ model: LoginViewModel,
    on console: any PromptConsole,
    isNameGiven: Bool = false
  ) {
    self.model = model
    self.console = console
    self.isNameGiven = isNameGiven
  }

  /// Asks for the name and the password, signs in, and returns the exit status.
  public func run() async -> ExitCode {
    let interruptions = console.interruptions.observe { [weak self] in self?.handle($0) }
    console.say("Sign in")
    let code = await signIn()
    // This call clears the password, saves the remembered name, and cancels a request in progress.
    await model.shutDown()
    if let notice = model.notice { console.say(notice) }
    interruptions.dispose()
    return code == .success && model.storageProblem != nil ? .cannotWrite : code
  }

  private func signIn() async -> ExitCode {
    if isNameGiven { console.say("User name: \(model.credentials.username)") }
    while true {
      if !isNameGiven, let code = await askForName() { return code }
      if let code = await askForPassword() { return code }
      guard await send() else { continue }
      if let ending { return ending }
      if case .done(let session) = model.status {
        return report(session)
      }
    }
  }

  /// Reports who is signed in, and returns the exit status.
  private func report(_ session: Session) -> ExitCode {
    do throws(WriteError) {
      try console.report("signed in as \(session.username)")
      return .success
    } catch {
      let sentence = "\(error)"
      console.say(sentence.prefix(1).uppercased() + sentence.dropFirst())
      return .cannotWrite
    }
  }

  // MARK: Asking

  /// Asks for the user name.
  ///
  /// On a terminal, this method repeats the question until the name is valid. Returns nil after a
  /// valid name, or the exit status if the prompts must end.
  private func askForName() async -> ExitCode? {
    while true {
      // Offer a name only on a terminal: an empty line in a pipe does not accept an offered name.
      let offered = console.hidesTyping ? model.credentials.username : ""
      let prompt = offered.isEmpty ? "User name: " : "User name [\(offered)]: "
      switch await console.ask(prompt, hidden: false) {
      case .line(let text):
        if offered.isEmpty || !text.isEmpty { model.username = text.withRevealed { $0 } }
      case .end: return giveUp()
      case .stopped: return ending ?? .failed
      }
      model.fields.left(.username)
      guard let problem = model.usernameProblem else {
        isNameGiven = true
        return nil
      }
      console.say(problem)
      // The next line of a pipe may be the password, which must not become a name.
      guard console.hidesTyping else { return .failed }
      // The next question must not offer an invalid name.
      model.username = ""
    }
  }

  /// Asks for the password once.
  ///
  /// Returns nil after an answer, or the exit status if the prompts must end.
  private func askForPassword() async -> ExitCode? {
    warn()
    let isKept = !model.password.isEmpty
    let prompt = isKept ? "Password (not shown; Enter for the same): " : "Password (not shown): "
    switch await console.ask(prompt, hidden: true) {
    case .line(let password):
      if !isKept || !password.isEmpty { model.password = password }
      return nil
    case .end: return giveUp()
    case .stopped: return ending ?? .failed
    }
  }

  private func warn() {
    guard !console.hidesTyping, !hasWarned else { return }
    hasWarned = true
    console.say("Warning: the password comes from standard input, where others may have seen it.")
  }

  private func giveUp() -> ExitCode {
    console.say("No more input.")
    return .failed
  }

  // MARK: Signing in

  /// Signs in and prints the result.
  ///
  /// Returns false if the input has a problem.
  private func send() async -> Bool {
    model.enter.execute()
    guard model.signIn.isExecuting else {
      if let problem = model.passwordProblem { console.say(problem) }
      // After an empty password, the user may want to change the name, so ask for the name again.
      isNameGiven = !model.password.isEmpty
      model.password = Secret()
      return false
    }
    hasCancelled = false
    console.say("Signing in as \(model.credentials.username). Press Ctrl-C to cancel.")
    let slowness = model.values(of: \.slownessNotice).observe { [console] notice in
      if let notice { console.say(notice) }
    }
    await wait { !$0.model.signIn.isExecuting }
    slowness.dispose()
    guard ending == nil else { return true }
    await printResult()
    return true
  }

  private func printResult() async {
    if case .done(let session) = model.status {
      console.say(session.greeting)
    } else {
      console.say(model.message.text)
    }
    guard case .locked = model.status else { return }
    // Without a terminal, no user waits for the end of the lockout.
    guard console.hidesTyping else {
      ending = .failed
      return console.say("Not waiting, because the input is not a terminal.")
    }
    console.say("Waiting for the end of the lock. Press Ctrl-C to quit.")
    await wait { prompts in
      if case .locked = prompts.model.status { false } else { true }
    }
    if ending == nil { console.say("The lock is over. Try again.") }
    // The user may want to try another name.
    isNameGiven = false
  }

  /// Waits until a condition is true or the program must end.
  private func wait(until holds: @escaping (LoginPrompts) -> Bool) async {
    _ = try? await values(of: { $0.ending != nil || holds($0) }).filter { $0 }.first()
  }

  // MARK: Interruptions

  private func handle(_ interruption: Interruption) {
    if interruption == .interrupt, model.signIn.isExecuting, !hasCancelled {
      hasCancelled = true
      model.cancel.execute()
    } else {
      ending = interruption.exitCode
      console.stopAsking()
    }
  }
}

extension LoginPrompts {
  /// Signs in to a simulated server with prompts on the standard streams.
  ///
  /// - Parameters:
  ///   - simulation: The settings of the server.
  ///   - username: The name to sign in with, or nil to ask for it.
  /// - Returns: The exit status of the program.
  public static func run(
    _ simulation: SimulatedService.Settings,
    username: String?
  ) async -> ExitCode {
    let model = LoginViewModel(simulation, username: username)
    let console = StandardConsole()
    return await LoginPrompts(model, on: console, isNameGiven: username != nil).run()
  }
}

extension Interruption {
  /// The exit status for this interruption.
  public nonisolated var exitCode: ExitCode {
    switch self {
    case .interrupt: .interrupted
    case .quit: .quit
    case .terminate: .terminated
    case .hangUp: .hungUp
    }
  }
}
