extension SimulatedService {
  /// What comes of requests.
  public nonisolated enum Outcome: String, CaseIterable, Sendable {
    /// It depends on who asks.
    case auto
    /// Everybody may come in.
    case ok
    /// Nobody may.
    case denied
    /// There is no connection.
    case offline
    /// Answers take eight seconds.
    case slow
    /// Any of these, and after any time, as the seed will have it.
    case random
  }

  /// How the simulation behaves.
  public nonisolated struct Settings: Equatable, Sendable {
    /// How long an answer takes.
    public var latency = Duration.milliseconds(1_500)
    /// What comes of requests.
    public var outcome = Outcome.auto
    /// What chance begins with: the same seed, the same course of things; nil for any.
    public var seed: UInt64?
    /// Whether the server sends names that command terminals.
    public var isEvil = false

    /// Creates the settings that a demo has if nobody says otherwise.
    public init() {}
  }
}
