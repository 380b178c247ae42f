internal import Serving
internal import ViewModels

extension Workload {
  static var properties: [Workload] {
    [
      // Floor: a number, and an array of closures to call when it is set.
      Workload("property_set", target: Target(34, floor: 3)) { effort in
        let model = Model()
        let tally = Tally()
        model.$count.subscribe { tally.add($0) }
        let plain = PlainProperty()
        let plainTally = Tally()
        plain.observe(plainTally.handler)
        return comparison(model, tally, plain, plainTally, effort)
      },
      // A model that is served, while no client watches it. Floor: the same.
      Workload("property_set_served", target: Target(34, floor: 3)) { effort in
        let model = Model()
        let tally = Tally()
        model.$count.subscribe { tally.add($0) }
        let plain = PlainProperty()
        let plainTally = Tally()
        plain.observe(plainTally.handler)
        let client = LocalClient(of: model)
        return comparison(model, servedTo: client, tally, plain, plainTally, effort)
      },
      // Floor: the same; the closure compares each number with the previous one.
      Workload("path_set", target: nil) { effort in
        let model = Model()
        let tally = Tally()
        model.values(of: \.count).subscribe { tally.add($0) }
        let plain = PlainProperty()
        let plainTally = Tally()
        plain.observe(PlainOperator.distinct(plainTally.handler))
        return comparison(model, tally, plain, plainTally, effort)
      },
      // Floor: a closure at each property sets the other unless they are equal.
      Workload("two_way", target: Target(150, floor: 7)) { effort in
        let rounds = effort.items(1_000_000) / 2
        let (left, right) = (Model(), Model())
        left[\.count] <-> right[\.count]
        let tally = Tally()
        let (plainLeft, plainRight) = (PlainProperty(), PlainProperty())
        plainLeft.bind(to: plainRight)
        plainRight.bind(to: plainLeft)
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: 2 * rounds, tally: tally) {
            for value in 1...rounds {
              left.count = value
              tally.add(right.count)
              right.count = -value
              tally.add(left.count)
            }
          },
          floor: Lap(of: 2 * rounds, tally: plainTally) {
            for value in 1...rounds {
              plainLeft.number = value
              plainTally.add(plainRight.number)
              plainRight.number = -value
              plainTally.add(plainLeft.number)
            }
          }
        )
      },
    ]
  }

  private static func comparison(
    _ model: Model,
    servedTo client: LocalClient? = nil,
    _ tally: Tally,
    _ plain: PlainProperty,
    _ plainTally: Tally,
    _ effort: Effort
  ) -> Comparison {
    let sets = effort.items(1_000_000)
    return Comparison(
      ours: Lap(of: sets, tally: tally) {
        withExtendedLifetime(client) { for value in 0..<sets { model.count = value } }
      },
      floor: Lap(of: sets, tally: plainTally) { for value in 0..<sets { plain.number = value } }
    )
  }

  private final class Model: Bindable, Served {
    @Observed var count = 0

    static let interface = Interface<Model>("org.example.Model") { Input("count", \.count) }
  }
}
