import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// Random programs, compared with a slow and simple reference implementation.
///
/// A failing program is shrunk before it is reported. Set `RANDOM_PROGRAM_SECONDS` for a longer
/// search, and `RANDOM_PROGRAM_SEED` for another start.
@Suite struct RandomProgramTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["RANDOM_PROGRAM_SECONDS"].flatMap { Double($0) }
  private static let firstSeed = environment["RANDOM_PROGRAM_SEED"].flatMap { UInt64($0) } ?? 1

  /// The seeds to try: a fixed number, or as many as the time allows.
  private func seeds(_ count: Int) -> some Sequence<UInt64> {
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    // Lazy: collecting the seeds first would use up the time.
    return sequence(state: 0) { (tried: inout Int) -> UInt64? in
      guard end.map({ ContinuousClock.now < $0 }) ?? (tried < count) else { return nil }
      defer { tried += 1 }
      return Self.firstSeed &+ UInt64(tried)
    }
  }

  @Test func `signals tell what their sketches tell`() {
    for seed in seeds(6_000) {
      var random = SeededRandom(seed: seed)
      let program = Program.random(&random)
      guard program.complaint != nil else { continue }
      let smallest = program.shrunk { $0.complaint != nil }
      Issue.record(
        """
        seed \(seed): \(smallest.complaint ?? "")
        formula: \(smallest.formula)
        steps: \(smallest.steps)
        """
      )
      return
    }
  }

  @Test func `whatever threads send, handlers run one at a time, and nothing follows an end`() {
    for seed in seeds(300) {
      var random = SeededRandom(seed: seed)
      let rush = Rush(&random, isCalm: false) { _ in true }
      let outcome = rush.run()
      let hasGoneOn = outcome.told.contains { $0.dropLast().contains(where: \.isEnd) }
      guard outcome.overlaps > 0 || outcome.leaks > 0 || hasGoneOn else { continue }
      Issue.record("seed \(seed): \(rush.formula), \(outcome)")
      return
    }
  }

  @Test func `no value is lost or made twice, whatever the order in which threads send`() {
    for seed in seeds(300) {
      var random = SeededRandom(seed: seed)
      let rush = Rush(&random, isCalm: true, accepting: \.isOrderFree)
      let expected = rush.runSketch().compactMap(\.value).sorted()
      let told = rush.run().told.map { $0.compactMap(\.value).sorted() }
      guard told != [expected, expected] else { continue }
      Issue.record("seed \(seed): \(rush.formula), \(told), not \(expected)")
      return
    }
  }
}
