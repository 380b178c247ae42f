extension SimulatedService {
  /// The outcome of every request.
  public nonisolated enum Outcome: String, CaseIterable, Sendable {
    /// The outcome depends on the user name.
    case auto
    /// Every user is signed in.
    case ok
    /// Every user is denied.
    case denied
    /// There is no connection.
    case offline
    /// Every answer takes at least eight seconds.
    case slow
    /// A random outcome after a random time, determined by the seed.
    case random
  }

  /// The settings of the simulation.
  public nonisolated struct Settings: Equatable, Sendable {
    /// The delay before each answer.
    public var latency = Duration.milliseconds(1_500)
    /// The outcome of every request.
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
