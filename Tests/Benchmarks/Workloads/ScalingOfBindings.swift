internal import ViewModels

extension Workload {
  /// Setting a property that is bound both ways may not cost more the more others are.
  static var scalingOfBindings: [Workload] {
    [(1, "1"), (1_000, "1k"), (100_000, "100k")].map { size, label in
      // Floor: as for one pair.
      Workload("scale_two_way_\(label)", target: nil) { effort in
        let count = effort.population(size)
        let rounds = max(1, effort.items(200_000) / count)
        let sides = (0..<count).map { _ in (left: Model(), right: Model()) }
        for side in sides { side.left[\.count] <-> side.right[\.count] }
        let heard = Tally()
        let plains = (0..<count).map { _ in (left: PlainProperty(), right: PlainProperty()) }
        for plain in plains {
          plain.left.lead(plain.right)
          plain.right.lead(plain.left)
        }
        let plainHeard = Tally()
        // Laps go on counting where the last one stopped, so that no value is an equal one.
        let value = PlainCount()
        let plainValue = PlainCount()
        return Comparison(
          ours: Lap(of: 2 * rounds * count, heard: heard) {
            for _ in 0..<rounds {
              value.number += 1
              for (left, right) in sides {
                left.count = value.number
                heard.add(right.count)
                right.count = -value.number
                heard.add(left.count)
              }
            }
          },
          floor: Lap(of: 2 * rounds * count, heard: plainHeard) {
            for _ in 0..<rounds {
              plainValue.number += 1
              for (left, right) in plains {
                left.number = plainValue.number
                plainHeard.add(right.number)
                right.number = -plainValue.number
                plainHeard.add(left.number)
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
