import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// Random programs, compared with a slow and obvious sketch.
///
/// What goes wrong is made as small as possible before it is reported. For a longer search than that
/// of every day, set `RANDOM_PROGRAM_SECONDS`; and `RANDOM_PROGRAM_SEED` to begin elsewhere.
@Suite struct RandomProgramTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["RANDOM_PROGRAM_SECONDS"].flatMap { Double($0) }
  private static let firstSeed = environment["RANDOM_PROGRAM_SEED"].flatMap { UInt64($0) } ?? 1

  /// The seeds to try: so many, or as many as there is time for.
  private func seeds(_ count: Int) -> some Sequence<UInt64> {
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    // Asked for one by one: what gathers them first has no time left to try them.
    return sequence(state: 0) { (tried: inout Int) -> UInt64? in
      guard end.map({ ContinuousClock.now < $0 }) ?? (tried < count) else { return nil }
      defer { tried += 1 }
      return Self.firstSeed &+ UInt64(tried)
    }
  }

  @Test func `signals tell what their sketches tell`() {
    for seed in seeds(6_000) {
      var dice = Dice(seed: seed)
      let program = Program.random(&dice)
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
      var dice = Dice(seed: seed)
      let rush = Rush(&dice, isCalm: false) { _ in true }
      let outcome = rush.run()
      let hasGoneOn = outcome.told.contains { $0.dropLast().contains(where: \.isEnd) }
      guard outcome.overlaps > 0 || outcome.leaks > 0 || hasGoneOn else { continue }
      Issue.record("seed \(seed): \(rush.formula), \(outcome)")
      return
    }
  }

  @Test func `no value is lost or made twice, whatever the order in which threads send`() {
    for seed in seeds(300) {
      var dice = Dice(seed: seed)
      let rush = Rush(&dice, isCalm: true, accepting: \.isOrderFree)
      let expected = rush.runSketch().compactMap(\.value).sorted()
      let told = rush.run().told.map { $0.compactMap(\.value).sorted() }
      guard told != [expected, expected] else { continue }
      Issue.record("seed \(seed): \(rush.formula), \(told), not \(expected)")
      return
    }
  }
}
