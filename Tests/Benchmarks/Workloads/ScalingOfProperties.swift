internal import ViewModels

extension Workload {
  /// Workloads that show that a property does not cost more if a model has more properties.
  ///
  /// They observe and set stored properties, and compute properties that depend on each other.
  static var scalingOfProperties: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k")]
    return sizes.map { size, label in
      // Floor: a closure is added to the observers of a property and removed.
      Workload("scale_properties_follow_\(label)", target: nil) { effort in
        following(effort.population(size), effort)
      }
    }
      + sizes.map { size, label in
        // Floor: the same as for `path_set`.
        Workload("scale_properties_set_\(label)", target: nil) { effort in
          setting(effort.population(size), effort)
        }
      }
      + [1, 10, 100, 1_000].map { length in
        // Floor: whenever a number is set, the observer of the last sum computes it again.
        Workload("scale_computed_\(length)", target: nil) { effort in
          computing(length, effort)
        }
      }
  }

  /// Subscribes to all properties, then disposes all subscriptions.
  private static func following(_ count: Int, _ effort: Effort) -> Comparison {
    let rounds = max(1, effort.items(100_000) / count)
    let numbers = Numbers(count)
    let tally = Tally()
    let plains = (0..<count).map { _ in PlainSubject() }
    let plainTally = Tally()
    return Comparison(
      ours: Lap(of: rounds * count, tally: tally) {
        for _ in 0..<rounds {
          var subscriptions: [any Disposable] = []
          subscriptions.reserveCapacity(count)
          for index in 0..<count {
            let values = numbers.values { $0[index] }
            subscriptions.append(values.subscribe { tally.add($0) })
          }
          for subscription in subscriptions { subscription.dispose() }
        }
      },
      floor: Lap(of: rounds * count, tally: plainTally) {
        for _ in 0..<rounds {
          var subscriptions: [PlainSubject.Observer] = []
          subscriptions.reserveCapacity(count)
          for plain in plains {
            let receive = PlainOperator.distinct(plainTally.handler)
            receive(0)
            subscriptions.append(plain.subscribe(receive))
          }
          for subscription in subscriptions { subscription.dispose() }
        }
      }
    )
  }

  /// Sets each of the properties, all of which are observed.
  private static func setting(_ count: Int, _ effort: Effort) -> Comparison {
    let rounds = max(1, effort.items(1_000_000) / count)
    let numbers = Numbers(count)
    let tally = Tally()
    for index in 0..<count {
      numbers.values { $0[index] }.subscribe { tally.add($0) }
    }
    let plains = (0..<count).map { _ in PlainProperty() }
    let plainTally = Tally()
    for plain in plains { plain.observe(PlainOperator.distinct(plainTally.handler)) }
    // Each lap continues counting, so that no value equals the previous one.
    let value = PlainCount()
    let plainValue = PlainCount()
    return Comparison(
      ours: Lap(of: rounds * count, tally: tally) {
        for _ in 0..<rounds {
          value.number += 1
          for index in 0..<count { numbers[index] = value.number }
        }
      },
      floor: Lap(of: rounds * count, tally: plainTally) {
        for _ in 0..<rounds {
          plainValue.number += 1
          for plain in plains { plain.number = plainValue.number }
        }
      }
    )
  }

  /// Sets the number that all computed properties depend on.
  ///
  /// The last property is observed.
  private static func computing(_ length: Int, _ effort: Effort) -> Comparison {
    let sets = effort.items(400_000 / length)
    let sums = (1..<length).reduce([Sum(after: nil)]) { sums, _ in sums + [Sum(after: sums.last)] }
    let tally = Tally()
    sums[length - 1].values(of: \.total).subscribe { tally.add($0) }
    let plains = (1..<length).reduce([PlainSum(after: nil)]) { sums, _ in
      sums + [PlainSum(after: sums.last)]
    }
    let plainTally = Tally()
    plains[length - 1].observe(PlainOperator.distinct(plainTally.handler))
    return Comparison(
      ours: Lap(of: sets * length, tally: tally) {
        for value in 0..<sets { sums[0].own = value }
      },
      floor: Lap(of: sets * length, tally: plainTally) {
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

  /// A model that computes a sum of its own number and another model's sum.
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
