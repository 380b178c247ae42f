internal import ViewModels

extension Workload {
  /// Workloads that write a property through a binding, and read it after each write.
  static var bindings: [Workload] {
    [
      // Floor: a closure at the subject sets the property unless it has an equal number.
      Workload("bind", target: Target(120, floor: 4)) { effort in
        comparison(effort) { model, values in model[\.count] <~ values }
      },
      // Floor: the same.
      Workload("follow", target: Target(120, floor: 4)) { effort in
        comparison(effort) { model, values in model.follow(values) { $0.count = $1 } }
      },
      // Floor: the same as for `two_way`. The property of the field is optional.
      Workload("channel_for", target: Target(150, floor: 7)) { effort in
        let rounds = effort.items(1_000_000) / 2
        let (field, model) = (Field(), Model())
        field[\.number] <-> model.channel(for: \.count, nilValue: 0)
        let tally = Tally()
        let (plainField, plainModel) = (PlainProperty(), PlainProperty())
        plainField.bind(to: plainModel)
        plainModel.bind(to: plainField)
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: 2 * rounds, tally: tally) {
            for value in 1...rounds {
              field.number = value
              tally.add(model.count)
              model.count = -value
              tally.add(field.number ?? 0)
            }
          },
          floor: Lap(of: 2 * rounds, tally: plainTally) {
            for value in 1...rounds {
              plainField.number = value
              plainTally.add(plainModel.number)
              plainModel.number = -value
              plainTally.add(plainField.number)
            }
          }
        )
      },
    ]
  }

  private static func comparison(
    _ effort: Effort,
    _ bind: (Model, Signal<Int, Never>) -> any Disposable
  ) -> Comparison {
    let sends = effort.items(1_000_000)
    let (subject, model, tally) = (Subject<Int, Never>(), Model(), Tally())
    let binding = bind(model, subject.signal)
    let (plainSubject, plain, plainTally) = (PlainSubject(), PlainProperty(), Tally())
    plainSubject.subscribe { if plain.number != $0 { plain.number = $0 } }
    return Comparison(
      ours: Lap(of: sends, tally: tally) {
        for value in 1...sends {
          subject.send(value)
          tally.add(model.count)
        }
        withExtendedLifetime(binding) {}
      },
      floor: Lap(of: sends, tally: plainTally) {
        for value in 1...sends {
          plainSubject.send(value)
          plainTally.add(plain.number)
        }
      }
    )
  }

  private final class Model: Bindable {
    @Observed var count = 0
  }

  private final class Field: Bindable {
    @Observed var number: Int?
  }
}
