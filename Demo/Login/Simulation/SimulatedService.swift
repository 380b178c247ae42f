public import ViewModels

/// A simulated server with delays, denials, lockouts and failures.
///
/// With ``Outcome/auto``, the name and the password determine the result:
///
/// | User | Password | Result |
/// |---|---|---|
/// | `ada` | `lovelace` | signed in; three wrong passwords in a row lock the name for 30 seconds |
/// | `grace` | any | locked |
/// | `slow` | any | signed in after eight seconds |
/// | `offline` | any | no connection |
/// | others | any | denied twice, then locked for 30 seconds |
///
/// A request fails after ten seconds without an answer. A canceled request fails immediately and
/// does not lead to a lockout.
@MainActor
public final class SimulatedService: AuthenticationService {
  /// The longest time to wait for an answer.
  public nonisolated static let timeOut = Duration.seconds(10)
  /// The number of wrong attempts in a row that lead to a lockout.
  public nonisolated static let attempts = 3
  /// The duration of a lockout.
  public nonisolated static let lockout = Duration.seconds(30)

  /// The number of requests so far.
  public private(set) var requestCount = 0
  /// The number of canceled requests so far.
  public private(set) var cancellationCount = 0

  private let settings: Settings
  private let scheduler: any TimedScheduler
  private var chance: SeededGenerator
  private var attemptsLeft: [String: Int] = [:]
  private var lockedUntil: [String: Duration] = [:]

  /// Creates a server.
  public init(_ settings: Settings = Settings(), on scheduler: any TimedScheduler = .main) {
    self.settings = settings
    self.scheduler = scheduler
    chance = SeededGenerator(seed: settings.seed ?? .random(in: .min ... .max))
  }

  /// Waits for a delay, then returns an answer or throws an error.
  ///
  /// The delay depends on the settings and the user name. The answer also depends on the password
  /// and earlier attempts.
  public func signIn(_ credentials: Credentials) async throws(SignInError) -> Session {
    requestCount += 1
    let plan = plan(for: credentials.username)
    try await wait(for: min(plan.delay, SimulatedService.timeOut))
    guard plan.delay < SimulatedService.timeOut else {
      throw .unreachable(.timedOut(after: SimulatedService.timeOut))
    }
    return try answer(credentials, plan.outcome)
  }

  // MARK: Outcome and delay

  private func plan(for username: String) -> (outcome: Outcome, delay: Duration) {
    switch settings.outcome {
    case .auto:
      let delay = account(username)?.delay ?? .zero
      return (.auto, max(delay, settings.latency))
    case .slow:
      return (.auto, max(.seconds(8), settings.latency))
    case .random:
      let outcome = [Outcome.ok, .denied, .offline, .slow].randomElement(using: &chance) ?? .ok
      let delay = settings.latency * Double.random(in: 0.2...2, using: &chance)
      return outcome == .slow ? (.auto, max(.seconds(8), delay)) : (outcome, delay)
    case .ok, .denied, .offline:
      return (settings.outcome, settings.latency)
    }
  }

  private func wait(for delay: Duration) async throws(SignInError) {
    do {
      try await scheduler.sleep(for: delay)
    } catch {
      cancellationCount += 1
      throw .cancelled
    }
  }

  // MARK: The answer

  private func answer(
    _ credentials: Credentials,
    _ outcome: Outcome
  ) throws(SignInError) -> Session {
    let account = account(credentials.username)
    if outcome == .ok { return session(of: credentials.username) }
    if outcome == .offline || outcome == .auto && account?.isOffline == true {
      throw .unreachable(.noConnection)
    }
    try expectUnlocked(credentials.username)
    guard outcome == .auto, let account else { throw denial(of: credentials.username) }
    if account.isLocked { throw .locked(for: SimulatedService.lockout) }
    guard account.accepts(credentials.password) else { throw denial(of: account.username) }
    attemptsLeft[account.username] = nil
    return session(of: account.username)
  }

  private func expectUnlocked(_ username: String) throws(SignInError) {
    guard let end = lockedUntil[username] else { return }
    let left = end - scheduler.elapsed
    guard left <= .zero else { throw .locked(for: left) }
    lockedUntil[username] = nil
  }

  private func denial(of username: String) -> SignInError {
    let left = (attemptsLeft[username] ?? SimulatedService.attempts) - 1
    guard left <= 0 else {
      attemptsLeft[username] = left
      return .denied(attemptsLeft: left)
    }
    attemptsLeft[username] = nil
    lockedUntil[username] = scheduler.elapsed + SimulatedService.lockout
    return .locked(for: SimulatedService.lockout)
  }

  private func session(of username: String) -> Session {
    let account = account(username)
    let name = account?.displayName ?? username
    return Session(
      username: username,
      displayName: settings.isEvil ? SimulatedService.evil(name) : name,
      lastSignIn: account?.lastSignIn
    )
  }

  /// Returns a name that would set the clipboard, change colors, and reverse the writing direction.
  private static func evil(_ name: String) -> String {
    "\(name)\u{1B}]52;c;ZXZpbA==\u{7}\u{1B}[31m\r\n\u{202E}\u{9B}2J\u{2066}toor"
  }

  private func account(_ username: String) -> SimulatedAccount? {
    SimulatedAccount.all.first { $0.username == username }
  }
}

extension LoginViewModel {
  /// Creates the form of a demo program, with a simulated server and a stored user name.
  ///
  /// - Parameters:
  ///   - simulation: The settings of the server.
  ///   - username: The initial name, in place of the remembered one.
  public convenience init(_ simulation: SimulatedService.Settings, username: String?) {
    self.init(
      service: SimulatedService(simulation),
      username: username,
      store: PropertyStore(FileStorage(program: "login-demo"))
    )
  }
}

/// A random number generator that generates the same numbers for the same seed.
///
/// The algorithm is SplitMix64, by Steele, Lea and Flood.
private nonisolated struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
