internal import Dispatch
internal import Signals

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
      },
      // Floor: a queue that is asked once for all the values that have come meanwhile. Two
      // threads meet there, so it needs a lock.
      Workload("hop_serial", target: Target(150, floor: 21)) { effort in
        let sends = effort.items(1_000_000)
        let arrival = DispatchSemaphore(value: 0)
        let subject = Subject<Int, Never>()
        let heard = Tally()
        subject.signal.deliver(on: .background()).subscribe { value in
          heard.add(value)
          if value == sends { arrival.signal() }
        }
        let plainHeard = Tally()
        let plain = PlainMailbox { value in
          plainHeard.add(value)
          if value == sends { arrival.signal() }
        }
        return Contest(
          ours: Lap(of: sends, heard: heard) {
            for value in 1...sends { subject.send(value) }
            arrival.wait()
          },
          floor: Lap(of: sends, heard: plainHeard) {
            for value in 1...sends { plain.post(value) }
            arrival.wait()
          }
        )
      },
    ]
  }
}
