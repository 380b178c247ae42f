internal import ViewModels

extension Workload {
  /// Neither following a property nor setting one may cost more the more the model has, and a
  /// computed property not more the more others it depends on.
  static var scalingOfProperties: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k")]
    return sizes.map { size, label in
      // Floor: a closure joins the observers of a property, and leaves them.
      Workload("scale_properties_follow_\(label)", target: nil) { effort in
        following(effort.population(size), effort)
      }
    }
      + sizes.map { size, label in
        // Floor: as for one path.
        Workload("scale_properties_set_\(label)", target: nil) { effort in
          setting(effort.population(size), effort)
        }
      }
      + [1, 10, 100, 1_000].map { length in
        // Floor: whoever follows the last property looks again whenever one is written.
        Workload("scale_computed_\(length)", target: nil) { effort in
          computing(length, effort)
        }
      }
  }

  /// Follows each property, all of them at a time, and lets go again.
  private static func following(_ count: Int, _ effort: Effort) -> Comparison {
    let rounds = max(1, effort.items(100_000) / count)
    let numbers = Numbers(count)
    let heard = Tally()
    let plains = (0..<count).map { _ in PlainSubject() }
    let plainHeard = Tally()
    return Comparison(
      ours: Lap(of: rounds * count, heard: heard) {
        for _ in 0..<rounds {
          var subscriptions: [any Disposable] = []
          subscriptions.reserveCapacity(count)
          for index in 0..<count {
            let values = numbers.values { $0[index] }
            subscriptions.append(values.subscribe { heard.add($0) })
          }
          for subscription in subscriptions { subscription.dispose() }
        }
      },
      floor: Lap(of: rounds * count, heard: plainHeard) {
        for _ in 0..<rounds {
          var subscriptions: [PlainSubject.Observer] = []
          subscriptions.reserveCapacity(count)
          for plain in plains {
            let receive = PlainStage.distinct(plainHeard.handler)
            receive(0)
            subscriptions.append(plain.subscribe(receive))
          }
          for subscription in subscriptions { subscription.dispose() }
        }
      }
    )
  }

  /// Sets each of the properties, all of which are followed.
  private static func setting(_ count: Int, _ effort: Effort) -> Comparison {
    let rounds = max(1, effort.items(1_000_000) / count)
    let numbers = Numbers(count)
    let heard = Tally()
    for index in 0..<count {
      numbers.values { $0[index] }.subscribe { heard.add($0) }
    }
    let plains = (0..<count).map { _ in PlainProperty() }
    let plainHeard = Tally()
    for plain in plains { plain.follow(PlainStage.distinct(plainHeard.handler)) }
    // Laps go on counting where the last one stopped, so that no value is an equal one.
    let value = PlainCount()
    let plainValue = PlainCount()
    return Comparison(
      ours: Lap(of: rounds * count, heard: heard) {
        for _ in 0..<rounds {
          value.number += 1
          for index in 0..<count { numbers[index] = value.number }
        }
      },
      floor: Lap(of: rounds * count, heard: plainHeard) {
        for _ in 0..<rounds {
          plainValue.number += 1
          for plain in plains { plain.number = plainValue.number }
        }
      }
    )
  }

  /// Sets what the first of some computed properties depends on; the last is followed.
  private static func computing(_ length: Int, _ effort: Effort) -> Comparison {
    let sets = effort.items(400_000 / length)
    let sums = (1..<length).reduce([Sum(after: nil)]) { sums, _ in sums + [Sum(after: sums.last)] }
    let heard = Tally()
    sums[length - 1].values(of: \.total).subscribe { heard.add($0) }
    let plains = (1..<length).reduce([PlainSum(after: nil)]) { sums, _ in
      sums + [PlainSum(after: sums.last)]
    }
    let plainHeard = Tally()
    plains[length - 1].follow(PlainStage.distinct(plainHeard.handler))
    return Comparison(
      ours: Lap(of: sets * length, heard: heard) {
        for value in 0..<sets { sums[0].own = value }
      },
      floor: Lap(of: sets * length, heard: plainHeard) {
        for value in 0..<sets { plains[0].own.number = value }
      }
    )
  }

  /// A model with any number of properties.
  private final class Numbers: Bindable {
    private let numbers: [Observed<Int>]

    init(_ count: Int) {
      numbers = (0..<count).map { _ in Observed(wrappedValue: 0) }
    }

    subscript(index: Int) -> Int {
      get { numbers[index].wrappedValue }
      set { numbers[index].wrappedValue = newValue }
    }
  }

  /// Computes a property from its own number and what another has computed.
  private final class Sum: Bindable {
    private let previous: Sum?
    @Observed var own = 0

    init(after previous: Sum?) {
      self.previous = previous
    }

    var total: Int {
      @inline(never) get { own &+ (previous?.total ?? 0) }
    }
  }
}
