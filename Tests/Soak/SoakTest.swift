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
  private let prepare: () -> (_ items: Int) -> Void

  private static let rounds = 20

  /// Creates a test whose `prepare` returns a function that processes a number of items.
  init(
    _ name: String,
    of unit: String,
    items: Int,
    prepare: @escaping () -> (_ items: Int) -> Void
  ) {
    self.name = name
    self.unit = unit
    self.items = items
    self.prepare = prepare
  }

  static let all = [events, subscriptions, day, commands, bindings, painting]

  /// Runs the test with a number of items per round.
  func run(items: Int) -> SoakResult {
    let round = prepare()
    var samples: [SoakResult.Sample] = []
    let duration = SuspendingClock().measure {
      for _ in 0..<Self.rounds {
        round(items)
        samples.append(.now())
      }
    }
    return SoakResult(
      test: self,
      items: items * Self.rounds,
      seconds: duration / .seconds(1),
      samples: samples
    )
  }
}
