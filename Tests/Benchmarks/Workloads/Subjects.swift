internal import Signals

extension Workload {
  static var subjects: [Workload] {
    [
      // Floor: an array of closures, none of them retained for its call.
      Workload("subject_1", target: Target(25, floor: 7)) { effort in
        fanout(to: 1, sends: effort.items(1_000_000))
      },
      // Floor: as for one subscriber.
      Workload("fanout_1000", target: Target(8, floor: 6)) { effort in
        fanout(to: 1_000, sends: effort.items(1_000))
      },
      // Floor: a ring of ten values beside the array of observers.
      Workload("replay_10", target: Target(42, floor: 14)) { effort in
        let sends = effort.items(1_000_000)
        let subject = ReplaySubject<Int, Never>(capacity: 10)
        let heard = Tally()
        subject.signal.subscribe { heard.add($0) }
        let plain = PlainReplaySubject(capacity: 10)
        let plainHeard = Tally()
        plain.subscribe(plainHeard.handler)
        return Comparison(
          ours: Lap(of: sends, heard: heard) { for value in 0..<sends { subject.send(value) } },
          floor: Lap(of: sends, heard: plainHeard) { for value in 0..<sends { plain.send(value) } }
        )
      },
      // Floor: walks the ring, joins the array of observers and leaves it.
      Workload("replay_late", target: Target(800, floor: 63)) { effort in
        let cycles = effort.items(20_000)
        let subject = ReplaySubject<Int, Never>(capacity: 10)
        let plain = PlainReplaySubject(capacity: 10)
        for value in 0..<25 {
          subject.send(value)
          plain.send(value)
        }
        let heard = Tally()
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(of: cycles, heard: heard) {
            for _ in 0..<cycles { subject.signal.subscribe { heard.add($0) }.dispose() }
          },
          floor: Lap(of: cycles, heard: plainHeard) {
            for _ in 0..<cycles { plain.subscribe(plainHeard.handler).dispose() }
          }
        )
      },
      // Floor: a flag says that a send is under way; values sent meanwhile wait in an array.
      Workload("reentrant", target: Target(80, floor: 27)) { effort in
        let depth = effort.items(100_000)
        let heard = Tally()
        let subject = Subject<Int, Never>()
        subject.signal.subscribe { [unowned subject] value in
          heard.add(value)
          if value < depth { subject.send(value + 1) }
        }
        let plainHeard = Tally()
        let plain = PlainQueueingSubject()
        plain.subscribe { [unowned plain] value in
          plainHeard.add(value)
          if value < depth { plain.send(value + 1) }
        }
        return Comparison(
          ours: Lap(of: depth, heard: heard) { subject.send(1) },
          floor: Lap(of: depth, heard: plainHeard) { plain.send(1) }
        )
      },
    ]
  }

  private static func fanout(to count: Int, sends: Int) -> Comparison {
    let subject = Subject<Int, Never>()
    let heard = Tally()
    let plain = PlainBroadcast()
    let plainHeard = Tally()
    for _ in 0..<count {
      subject.signal.subscribe { heard.add($0) }
      plain.subscribe(plainHeard.handler)
    }
    return Comparison(
      ours: Lap(of: sends * count, heard: heard) { for value in 0..<sends { subject.send(value) } },
      floor: Lap(of: sends * count, heard: plainHeard) {
        for value in 0..<sends { plain.send(value) }
      }
    )
  }
}
