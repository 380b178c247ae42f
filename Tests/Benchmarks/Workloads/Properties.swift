internal import ViewModels

extension Workload {
  static var properties: [Workload] {
    [
      // Floor: a number and an array of closures, called when it is written.
      Workload("property_set", target: Target(34, floor: 3)) { effort in
        let model = Model()
        let heard = Tally()
        model.$count.subscribe { heard.add($0) }
        let plain = PlainProperty()
        let plainHeard = Tally()
        plain.follow(plainHeard.handler)
        return comparison(model, heard, plain, plainHeard, effort)
      },
      // Floor: the same; the closure compares each number with the last.
      Workload("path_set", target: nil) { effort in
        let model = Model()
        let heard = Tally()
        model.values(of: \.count).subscribe { heard.add($0) }
        let plain = PlainProperty()
        let plainHeard = Tally()
        plain.follow(PlainStage.distinct(plainHeard.handler))
        return comparison(model, heard, plain, plainHeard, effort)
      },
      // Floor: a closure at each property sets the other unless they are equal.
      Workload("two_way", target: Target(150, floor: 7)) { effort in
        let rounds = effort.items(1_000_000) / 2
        let (left, right) = (Model(), Model())
        left[\.count] <-> right[\.count]
        let heard = Tally()
        let (plainLeft, plainRight) = (PlainProperty(), PlainProperty())
        plainLeft.lead(plainRight)
        plainRight.lead(plainLeft)
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(of: 2 * rounds, heard: heard) {
            for value in 1...rounds {
              left.count = value
              heard.add(right.count)
              right.count = -value
              heard.add(left.count)
            }
          },
          floor: Lap(of: 2 * rounds, heard: plainHeard) {
            for value in 1...rounds {
              plainLeft.number = value
              plainHeard.add(plainRight.number)
              plainRight.number = -value
              plainHeard.add(plainLeft.number)
            }
          }
        )
      },
    ]
  }

  private static func comparison(
    _ model: Model,
    _ heard: Tally,
    _ plain: PlainProperty,
    _ plainHeard: Tally,
    _ effort: Effort
  ) -> Comparison {
    let sets = effort.items(1_000_000)
    return Comparison(
      ours: Lap(of: sets, heard: heard) { for value in 0..<sets { model.count = value } },
      floor: Lap(of: sets, heard: plainHeard) { for value in 0..<sets { plain.number = value } }
    )
  }

  private final class Model: Bindable {
    @Observed var count = 0
  }
}
