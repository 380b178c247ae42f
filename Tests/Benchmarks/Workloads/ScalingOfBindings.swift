internal import ViewModels

extension Workload {
  /// Workloads that show that setting a bound property does not cost more with more bindings.
  static var scalingOfBindings: [Workload] {
    [(1, "1"), (1_000, "1k"), (100_000, "100k")].map { size, label in
      // Floor: the same as for `two_way`.
      Workload("scale_two_way_\(label)", target: nil) { effort in
        let count = effort.population(size)
        let rounds = max(1, effort.items(200_000) / count)
        let sides = (0..<count).map { _ in (left: Model(), right: Model()) }
        for side in sides { side.left[\.count] <-> side.right[\.count] }
        let tally = Tally()
        let plains = (0..<count).map { _ in (left: PlainProperty(), right: PlainProperty()) }
        for plain in plains {
          plain.left.bind(to: plain.right)
          plain.right.bind(to: plain.left)
        }
        let plainTally = Tally()
        // Each lap continues counting, so that no value equals the previous one.
        let value = PlainCount()
        let plainValue = PlainCount()
        return Comparison(
          ours: Lap(of: 2 * rounds * count, tally: tally) {
            for _ in 0..<rounds {
              value.number += 1
              for (left, right) in sides {
                left.count = value.number
                tally.add(right.count)
                right.count = -value.number
                tally.add(left.count)
              }
            }
          },
          floor: Lap(of: 2 * rounds * count, tally: plainTally) {
            for _ in 0..<rounds {
              plainValue.number += 1
              for (left, right) in plains {
                left.number = plainValue.number
                plainTally.add(right.number)
                right.number = -plainValue.number
                plainTally.add(left.number)
              }
            }
          }
        )
      }
    }
  }

  private final class Model: Bindable {
    @Observed var count = 0
  }
}
