internal import TestSupport

/// A test that repeats its work in rounds.
///
/// Each round must release all memory that it allocates.
@MainActor
struct SoakTest {
  let name: String
  let unit: String
  /// The number of items in a round.
  let items: Int
  /// The acceptable growth of the allocated bytes, at least one byte for ten items.
  let allowance: Int
  private let prepare: () -> @MainActor (_ items: Int) async -> Void

  private static let rounds = 20

  /// Creates a test whose `prepare` returns a function that processes a number of items.
  init(
    _ name: String,
    of unit: String,
    items: Int,
    allowance: Int = 65_536,
    prepare: @escaping () -> @MainActor (_ items: Int) async -> Void
  ) {
    self.name = name
    self.unit = unit
    self.items = items
    self.allowance = allowance
    self.prepare = prepare
  }

  static let all = [
    events, subscriptions, day, commands, bindings, painting, settling, settlingFloor,
  ]

  /// Runs the test with a number of items per round.
  func run(items: Int) async -> SoakResult {
    let round = prepare()
    var samples: [SoakResult.Sample] = []
    var durations: [Duration] = []
    for _ in 0..<Self.rounds {
      await durations.append(SuspendingClock().measure { await round(items) })
      samples.append(.now())
    }
    return SoakResult(
      test: self,
      items: items * Self.rounds,
      seconds: durations.reduce(.zero, +) / .seconds(1),
      microseconds: (durations.min() ?? .zero) / .microseconds(items),
      samples: samples
    )
  }
}
