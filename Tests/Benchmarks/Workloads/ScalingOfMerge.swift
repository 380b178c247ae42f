internal import Signals

extension Workload {
  /// Neither a value nor an inner signal may cost more the more inner signals are alive.
  static var scalingOfMerge: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k")]
    return sizes.map { size, label in
      // Floor: each inner signal, an array of observers, is observed by the one handler.
      Workload("scale_merge_send_\(label)", target: nil) { effort in
        let merge = Merge(effort.population(size))
        let rounds = max(1, effort.items(200_000) / merge.inners.count)
        return Comparison(
          ours: Lap(of: rounds * merge.inners.count, heard: merge.heard) {
            for value in 0..<rounds { for inner in merge.inners { inner.send(value) } }
          },
          floor: Lap(of: rounds * merge.inners.count, heard: merge.plainHeard) {
            for value in 0..<rounds { for plain in merge.plains { plain.send(value) } }
          }
        )
      }
    }
      + sizes.map { size, label in
        // Floor: the handler joins the observers of an inner signal, and leaves them.
        Workload("scale_merge_join_\(label)", target: nil) { effort in
          let merge = Merge(effort.population(size))
          let joins = effort.items(20_000)
          return Comparison(
            ours: Lap(of: joins, heard: merge.heard) {
              for _ in 0..<joins {
                let inner = Subject<Int, Never>()
                merge.outer.send(inner.signal)
                inner.complete()
              }
            },
            floor: Lap(of: joins, heard: merge.plainHeard) {
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
    let heard = Tally()
    let plains: [PlainSubject]
    let plainHeard = Tally()
    let plainHandler: (Int) -> Void

    init(_ count: Int) {
      inners = (0..<count).map { _ in Subject() }
      plains = (0..<count).map { _ in PlainSubject() }
      plainHandler = plainHeard.handler
      outer.signal.flatten(.merge).subscribe { [heard] in heard.add($0) }
      for inner in inners { outer.send(inner.signal) }
      for plain in plains { plain.subscribe(plainHandler) }
    }
  }
}
