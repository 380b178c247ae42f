internal import TestSupport

/// Much of the same, in rounds; after each of them everything is as it was before.
@MainActor
struct Trial {
  let name: String
  let unit: String
  /// How many of that are done in a round.
  let items: Int
  private let prepare: () -> (_ items: Int) -> Void

  private static let rounds = 20

  /// Creates a trial: what is prepared is to do so many items, again and again.
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

  /// Does it, with so many items in a round.
  func run(items: Int) -> Outcome {
    let round = prepare()
    var samples: [Outcome.Sample] = []
    let duration = SuspendingClock().measure {
      for _ in 0..<Self.rounds {
        round(items)
        samples.append(.now())
      }
    }
    return Outcome(
      trial: self,
      items: items * Self.rounds,
      seconds: duration / .seconds(1),
      samples: samples
    )
  }
}
