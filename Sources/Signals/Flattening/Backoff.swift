/// A rule for the time to wait before each new attempt of a `retry`.
///
///     .exponential(from: .seconds(1), upTo: .seconds(8))                 1 s, 2 s, 4 s, 8 s, 8 s, …
///     .exponential(from: .seconds(1), upTo: .seconds(8), jitter: 0.5)    0.5–1 s, 1–2 s, 2–4 s, …
///     .constant(.seconds(5), jitter: 0.1)                                4.5–5 s, 4.5–5 s, …
///
/// Jitter shortens each delay at random. For example, with a jitter of 0.5, a delay of 2 s becomes
/// 1 to 2 s. After a server restarts, jitter keeps its clients from connecting at the same moment.
public struct Backoff: Sendable, Hashable {
  private let first: Duration
  private let longest: Duration
  private let jitter: Double

  private init(from first: Duration, upTo longest: Duration, jitter: Double) {
    require(
      (0...1).contains(jitter),
      "jitter must be between 0, for exact delays, and 1, for delays down to zero"
    )
    self.first = first
    self.longest = longest
    self.jitter = jitter
  }

  /// Waits for the same time before each new attempt, unless jitter shortens the delay.
  ///
  /// - Parameters:
  ///   - delay: the time to wait, without jitter.
  ///   - jitter: the largest fraction by which a delay is shortened, from 0 to 1.
  /// - Returns: a rule whose delays do not grow.
  public static func constant(_ delay: Duration, jitter: Double = 0) -> Backoff {
    Backoff(from: delay, upTo: delay, jitter: jitter)
  }

  /// Doubles the delay from one attempt to the next, up to a limit.
  ///
  /// Jitter then shortens the delay.
  ///
  /// - Parameters:
  ///   - first: the time to wait before the second attempt, without jitter.
  ///   - longest: the longest time to wait before an attempt.
  ///   - jitter: the largest fraction by which a delay is shortened, from 0 to 1.
  /// - Returns: a rule whose delays grow up to `longest`.
  public static func exponential(
    from first: Duration,
    upTo longest: Duration,
    jitter: Double = 0
  ) -> Backoff {
    require(first > .zero, "the first delay must be positive, because it is doubled")
    require(first <= longest, "the first delay must not exceed the longest one")
    return Backoff(from: first, upTo: longest, jitter: jitter)
  }

  /// Creates a generator of the delays of one subscription.
  package func delays<Generator: RandomNumberGenerator>(
    using generator: Generator
  ) -> Delays<Generator> {
    Delays(upcoming: first, backoff: self, generator: generator)
  }

  /// An endless generator of the delays of one subscription.
  package struct Delays<Generator: RandomNumberGenerator> {
    /// The next delay without jitter.
    fileprivate var upcoming: Duration
    fileprivate let backoff: Backoff
    fileprivate var generator: Generator

    /// Returns the next delay.
    package mutating func next() -> Duration {
      let (delay, longest) = (upcoming, backoff.longest)
      // The difference cannot overflow. A sum could overflow if `longest` is very large.
      upcoming = delay > longest - delay ? longest : delay + delay
      guard backoff.jitter > 0 else { return delay }
      return delay * (1 - .random(in: 0...backoff.jitter, using: &generator))
    }
  }
}
