internal import Signals

extension Workload {
  /// Workloads that show that values and inner signals do not cost more with more inner signals.
  static var scalingOfMerge: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k")]
    return sizes.map { size, label in
      // Floor: each inner signal is an array of observers, and one handler is in all arrays.
      Workload("scale_merge_send_\(label)", target: nil) { effort in
        let merge = Merge(effort.population(size))
        let rounds = max(1, effort.items(200_000) / merge.inners.count)
        return Comparison(
          ours: Lap(of: rounds * merge.inners.count, tally: merge.tally) {
            for value in 0..<rounds { for inner in merge.inners { inner.send(value) } }
          },
          floor: Lap(of: rounds * merge.inners.count, tally: merge.plainTally) {
            for value in 0..<rounds { for plain in merge.plains { plain.send(value) } }
          }
        )
      }
    }
      + sizes.map { size, label in
        // Floor: the handler is added to the observers of an inner signal and removed.
        Workload("scale_merge_join_\(label)", target: nil) { effort in
          let merge = Merge(effort.population(size))
          let joins = effort.items(20_000)
          return Comparison(
            ours: Lap(of: joins, tally: merge.tally) {
              for _ in 0..<joins {
                let inner = Subject<Int, Never>()
                merge.outer.send(inner.signal)
                inner.complete()
              }
            },
            floor: Lap(of: joins, tally: merge.plainTally) {
              for _ in 0..<joins {
                let plain = PlainSubject()
                plain.subscribe(merge.plainHandler).dispose()
              }
            }
          )
        }
      }
  }

  private struct Merge {
    let outer = Subject<Signal<Int, Never>, Never>()
    let inners: [Subject<Int, Never>]
    let tally = Tally()
    let plains: [PlainSubject]
    let plainTally = Tally()
    let plainHandler: (Int) -> Void

    init(_ count: Int) {
      inners = (0..<count).map { _ in Subject() }
      plains = (0..<count).map { _ in PlainSubject() }
      plainHandler = plainTally.handler
      outer.signal.flatten(.merge).subscribe { [tally] in tally.add($0) }
      for inner in inners { outer.send(inner.signal) }
      for plain in plains { plain.subscribe(plainHandler) }
    }
  }
}
