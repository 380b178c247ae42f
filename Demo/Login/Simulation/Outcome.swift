extension SimulatedService {
  /// A rule for the outcomes of requests.
  public nonisolated enum Outcome: String, CaseIterable, Sendable {
    /// The outcome depends on the user name and the password.
    case auto
    /// Every user is signed in.
    case ok
    /// Every password is wrong.
    case denied
    /// There is no connection.
    case offline
    /// The outcome is that of `auto`, but every answer takes at least eight seconds.
    case slow
    /// A random outcome after a random time, both determined by the seed.
    case random
  }

  /// The settings of the simulation.
  public nonisolated struct Settings: Equatable, Sendable {
    /// The usual delay before an answer.
    public var latency = Duration.milliseconds(1_500)
    /// The rule for the outcomes of requests.
    public var outcome = Outcome.auto
    /// The seed of random outcomes.
    ///
    /// The same seed repeats the same outcomes. If the seed is nil, the service chooses one.
    public var seed: UInt64?
    /// True if the server sends names with terminal control sequences.
    public var isEvil = false

    /// Creates the default settings.
    public init() {}
  }
}
