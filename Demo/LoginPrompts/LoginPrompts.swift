public import Login
public import ViewModels

/// The login form as plain questions: for pipes, screen readers, and terminals that can do no more.
///
///     let code = await LoginPrompts(model, on: StandardConsole()).run()
///
/// It says each thing once, in a line, and never moves the cursor. The state, the rules and the words
/// are those of the very view model that screens have.
public final class LoginPrompts: Bindable {
  private let model: LoginViewModel
  private let console: any PromptConsole
  /// Whether the name that the form begins with is settled, and so not asked for.
  private var isNameGiven: Bool
  private var hasWarned = false
  private var hasCancelled = false
  /// How the program is to end, once something from outside has said so.
  @Observed private var ending: ExitCode?

  /// Creates prompts.
  ///
  /// - Parameters:
  ///   - model: the form.
  ///   - console: where to ask.
  ///   - isNameGiven: whether the name in the form is the one to sign in with; else it is offered.
  public init(
    _ model: LoginViewModel,
    on console: any PromptConsole,
    isNameGiven: Bool = false
  ) {
    self.model = model
    self.console = console
    self.isNameGiven = isNameGiven
  }

  deinit {}

  /// Asks until somebody is signed in, or it is given up, and returns how the program shall end.
  public func run() async -> ExitCode {
    let watching = console.interruptions.observe { [weak self] in self?.take($0) }
    console.say("Sign in")
    let code = await signIn()
    // Forgets the password, and lets go of a request that is still under way.
    await model.shutDown()
    watching.dispose()
    return code
  }

  private func signIn() async -> ExitCode {
    if isNameGiven { console.say("User name: \(model.credentials.username)") }
    while true {
      if !isNameGiven, let code = await askForName() { return code }
      if let code = await askForPassword() { return code }
      guard await send() else { continue }
      if let ending { return ending }
      if case .done(let session) = model.status {
        console.report("signed in as \(session.username)")
        return .success
      }
    }
  }

  // MARK: Asking

  /// Asks until the name can be sent; returns how to end if there is no answer.
  private func askForName() async -> ExitCode? {
    while true {
      let offered = model.credentials.username
      let prompt = offered.isEmpty ? "User name: " : "User name [\(offered)]: "
      switch await console.ask(prompt, hidden: false) {
      case .line(let text):
        if offered.isEmpty || !text.isEmpty { model.username = text.withRevealed { $0 } }
      case .end: return giveUp()
      case .stopped: return ending ?? .gaveUp
      }
      model.left(.username)
      guard let problem = model.usernameProblem else {
        isNameGiven = true
        return nil
      }
      console.say(problem)
      // What cannot be sent is not offered.
      model.username = ""
    }
  }

  /// Asks once; returns how to end if there is no answer.
  private func askForPassword() async -> ExitCode? {
    warn()
    let isKept = !model.password.isEmpty
    let prompt = isKept ? "Password (not shown; Enter for the same): " : "Password (not shown): "
    switch await console.ask(prompt, hidden: true) {
    case .line(let password):
      if !isKept || !password.isEmpty { model.password = password }
      return nil
    case .end: return giveUp()
    case .stopped: return ending ?? .gaveUp
    }
  }

  private func warn() {
    guard !console.hidesTyping, !hasWarned else { return }
    hasWarned = true
    console.say("Warning: the password comes from standard input, where others may have seen it.")
  }

  private func giveUp() -> ExitCode {
    console.say("No more input.")
    return .gaveUp
  }

  // MARK: Signing in

  /// Signs in with what was typed, and tells what comes of it; returns whether anything was sent.
  private func send() async -> Bool {
    model.enter.execute()
    guard model.signIn.isExecuting else {
      if let problem = model.passwordProblem { console.say(problem) }
      // Nothing was typed: perhaps it is the name that is to be another.
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
    await tell()
    return true
  }

  private func tell() async {
    if case .done(let session) = model.status {
      console.say(LoginViewModel.greeting(session))
      if let notice = model.notice { console.say(notice) }
    } else {
      console.say(model.message.text)
    }
    guard case .locked = model.status else { return }
    await wait { prompts in
      if case .locked = prompts.model.status { false } else { true }
    }
    // Another name may be welcome at once.
    isNameGiven = false
  }

  /// Waits until something holds, or until the program is to end.
  private func wait(until holds: @escaping (LoginPrompts) -> Bool) async {
    _ = try? await values(of: { $0.ending != nil || holds($0) }).filter { $0 }.first()
  }

  // MARK: Interruptions

  private func take(_ interruption: Interruption) {
    if interruption == .interrupt, model.signIn.isExecuting, !hasCancelled {
      hasCancelled = true
      model.cancel.execute()
    } else {
      ending = interruption.exitCode
      console.stopAsking()
    }
  }
}

extension Interruption {
  /// How a program ends that was interrupted so.
  public nonisolated var exitCode: ExitCode {
    switch self {
    case .interrupt: .interrupted
    case .quit: .quit
    case .terminate: .terminated
    case .hangUp: .hungUp
    }
  }
}
