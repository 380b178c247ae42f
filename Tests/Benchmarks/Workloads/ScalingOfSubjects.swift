internal import Signals

extension Workload {
  /// Workloads that show that delivery and disposal do not cost more with more subscribers.
  static var scalingOfSubjects: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k"), (1_000_000, "1m")]
    return sizes.map { size, label in
      // Floor: an array of observers, each a closure to call.
      Workload("scale_subscribers_send_\(label)", target: nil) { effort in
        let fanout = Fanout(of: effort.population(size))
        let sends = max(1, effort.items(1_000_000) / fanout.count)
        return Comparison(
          ours: Lap(of: sends * fanout.count, tally: fanout.tally) {
            for value in 0..<sends { fanout.subject.send(value) }
          },
          floor: Lap(of: sends * fanout.count, tally: fanout.plainTally) {
            for value in 0..<sends { fanout.plain.send(value) }
          }
        )
      }
    }
      + sizes.map { size, label in
        // Floor: an observer knows its index in the array.
        Workload("scale_subscribers_dispose_\(label)", target: nil) { effort in
          let fanout = Fanout(of: effort.population(size))
          return Comparison(
            ours: Lap(tally: fanout.tally) {
              var subscriptions: [any Disposable] = []
              for _ in 0..<1_000 {
                subscriptions.append(
                  fanout.subject.signal.subscribe { [tally = fanout.tally] in tally.add($0) }
                )
              }
              return nanoseconds { for subscription in subscriptions { subscription.dispose() } }
                / 1_000
            },
            floor: Lap(tally: fanout.plainTally) {
              var subscriptions: [PlainSubject.Observer] = []
              for _ in 0..<1_000 {
                subscriptions.append(fanout.plain.subscribe(fanout.plainTally.handler))
              }
              return nanoseconds { for subscription in subscriptions { subscription.dispose() } }
                / 1_000
            }
          )
        }
      }
  }

  private struct Fanout {
    let count: Int
    let subject = Subject<Int, Never>()
    let tally = Tally()
    let plain = PlainSubject()
    let plainTally = Tally()

    init(of count: Int) {
      self.count = count
      for _ in 0..<count {
        subject.signal.subscribe { [tally] in tally.add($0) }
        plain.subscribe(plainTally.handler)
      }
    }
  }
}
