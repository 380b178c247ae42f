import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// Tests that compare random programs with a slow, simple reference implementation.
///
/// A failing program is shrunk before it is reported. `RANDOM_PROGRAM_SECONDS` sets the time to
/// search, and `RANDOM_PROGRAM_SEED` the first seed.
@Suite struct RandomProgramTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["RANDOM_PROGRAM_SECONDS"].flatMap { Double($0) }
  private static let firstSeed = environment["RANDOM_PROGRAM_SEED"].flatMap { UInt64($0) } ?? 1

  /// Returns the given number of seeds, or as many as the time in the environment allows.
  private func seeds(_ count: Int) -> some Sequence<UInt64> {
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    // The sequence is lazy, so that each seed is tried before the next one is requested.
    return sequence(state: 0) { (tried: inout Int) -> UInt64? in
      guard end.map({ ContinuousClock.now < $0 }) ?? (tried < count) else { return nil }
      defer { tried += 1 }
      return Self.firstSeed &+ UInt64(tried)
    }
  }

  @Test func `signals send the events of the reference implementation`() {
    for seed in seeds(6_000) {
      var random = SeededRandom(seed: seed)
      let program = RandomProgram.random(&random)
      guard program.mismatch != nil else { continue }
      let smallest = program.shrunk { $0.mismatch != nil }
      Issue.record(
        """
        seed \(seed): \(smallest.mismatch ?? "")
        expression: \(smallest.expression)
        steps: \(smallest.steps)
        """
      )
      return
    }
  }

  @Test func `handlers run one at a time and receive nothing after an end when threads send`() {
    for seed in seeds(300) {
      var random = SeededRandom(seed: seed)
      let run = ConcurrentRun(&random, isUninterrupted: false) { _ in true }
      let outcome = run.run()
      let continues = outcome.events.contains { $0.dropLast().contains(where: \.isEnd) }
      guard outcome.overlaps > 0 || outcome.leaks > 0 || continues else { continue }
      Issue.record("seed \(seed): \(run.expression), \(outcome)")
      return
    }
  }

  @Test func `each value arrives once, in whatever order threads send`() {
    for seed in seeds(300) {
      var random = SeededRandom(seed: seed)
      let run = ConcurrentRun(&random, isUninterrupted: true, accepting: \.isOrderFree)
      let expected = run.runReference().compactMap(\.value).sorted()
      let events = run.run().events.map { $0.compactMap(\.value).sorted() }
      guard events != [expected, expected] else { continue }
      Issue.record("seed \(seed): \(run.expression), \(events), not \(expected)")
      return
    }
  }
}
