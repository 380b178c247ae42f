internal import Signals

extension Workload {
  static var flattening: [Workload] {
    [
      // Floor: a function returns a closure as the inner signal, which is counted and run.
      Workload("flatMap_merge", target: Target(150, floor: 17)) { effort in
        flattening(effort, .merge) { handler in
          let running = PlainCount(1)
          return { value in
            running.number += 1
            PlainInner.just(value)(handler)
            running.number -= 1
          }
        }
      },
      // Floor: a function returns a closure as the inner signal, and a number marks the newest one.
      Workload("switchLatest", target: Target(160, floor: 58)) { effort in
        flattening(effort, .latest) { handler in
          let newest = PlainCount()
          return { value in
            newest.number += 1
            let number = newest.number
            PlainInner.just(value)({ if newest.number == number { handler($0) } })
          }
        }
      },
    ]
  }

  private static func flattening(
    _ effort: Effort,
    _ strategy: FlattenStrategy,
    floor: (_ handler: @escaping (Int) -> Void) -> (Int) -> Void
  ) -> Comparison {
    let sends = effort.items(200_000)
    let subject = Subject<Int, Never>()
    let tally = Tally()
    subject.signal.flatMap(strategy) { .just($0 &+ 1) }.subscribe { tally.add($0) }
    let plain = PlainBroadcast()
    let plainTally = Tally()
    plain.subscribe(floor(plainTally.handler))
    return Comparison(
      ours: Lap(of: sends, tally: tally) { for value in 0..<sends { subject.send(value) } },
      floor: Lap(of: sends, tally: plainTally) { for value in 0..<sends { plain.send(value) } }
    )
  }
}
