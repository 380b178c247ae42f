internal import Signals
internal import Synchronization

extension Workload {
  static var threads: [Workload] {
    [
      // Floor: a lock held while the observers are called. Some lock there must be.
      Workload("contend_2", target: Target(66, floor: 42)) { effort in
        let sends = effort.items(500_000)
        let subject = Subject<Int, Never>()
        let heard = Tally()
        subject.signal.subscribe { heard.add($0) }
        let plain = PlainLockedSubject()
        let plainHeard = Tally()
        plain.subscribe(plainHeard.handler)
        return Contest(
          ours: Lap(of: 2 * sends, heard: heard) {
            onTwoThreads { for value in 0..<sends { subject.send(value) } }
          },
          floor: Lap(of: 2 * sends, heard: plainHeard) {
            onTwoThreads { for value in 0..<sends { plain.send(value) } }
          }
        )
      }
    ]
  }
}
