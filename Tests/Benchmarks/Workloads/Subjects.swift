internal import Signals

extension Workload {
  static var subjects: [Workload] {
    [
      // Floor: an array of closures, none of them retained for its call.
      Workload("subject_1", target: Target(25, floor: 7)) { effort in
        fanout(to: 1, sends: effort.items(1_000_000))
      },
      // Floor: the same as for `subject_1`.
      Workload("fanout_1000", target: Target(8, floor: 6)) { effort in
        fanout(to: 1_000, sends: effort.items(1_000))
      },
      // Floor: a ring buffer of ten values and an array of observers.
      Workload("replay_10", target: Target(42, floor: 14)) { effort in
        let sends = effort.items(1_000_000)
        let subject = ReplaySubject<Int, Never>(capacity: 10)
        let tally = Tally()
        subject.signal.subscribe { tally.add($0) }
        let plain = PlainReplaySubject(capacity: 10)
        let plainTally = Tally()
        plain.subscribe(plainTally.handler)
        return Comparison(
          ours: Lap(of: sends, tally: tally) { for value in 0..<sends { subject.send(value) } },
          floor: Lap(of: sends, tally: plainTally) { for value in 0..<sends { plain.send(value) } }
        )
      },
      // Floor: the ring buffer is read, and an observer is added to an array and removed.
      Workload("replay_late", target: Target(800, floor: 63)) { effort in
        let cycles = effort.items(20_000)
        let subject = ReplaySubject<Int, Never>(capacity: 10)
        let plain = PlainReplaySubject(capacity: 10)
        for value in 0..<25 {
          subject.send(value)
          plain.send(value)
        }
        let tally = Tally()
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: cycles, tally: tally) {
            for _ in 0..<cycles { subject.signal.subscribe { tally.add($0) }.dispose() }
          },
          floor: Lap(of: cycles, tally: plainTally) {
            for _ in 0..<cycles { plain.subscribe(plainTally.handler).dispose() }
          }
        )
      },
      // Floor: a flag indicates a send in progress; values sent meanwhile wait in an array.
      Workload("reentrant", target: Target(80, floor: 27)) { effort in
        let depth = effort.items(100_000)
        let tally = Tally()
        let subject = Subject<Int, Never>()
        subject.signal.subscribe { [unowned subject] value in
          tally.add(value)
          if value < depth { subject.send(value + 1) }
        }
        let plainTally = Tally()
        let plain = PlainQueueingSubject()
        plain.subscribe { [unowned plain] value in
          plainTally.add(value)
          if value < depth { plain.send(value + 1) }
        }
        return Comparison(
          ours: Lap(of: depth, tally: tally) { subject.send(1) },
          floor: Lap(of: depth, tally: plainTally) { plain.send(1) }
        )
      },
    ]
  }

  private static func fanout(to count: Int, sends: Int) -> Comparison {
    let subject = Subject<Int, Never>()
    let tally = Tally()
    let plain = PlainBroadcast()
    let plainTally = Tally()
    for _ in 0..<count {
      subject.signal.subscribe { tally.add($0) }
      plain.subscribe(plainTally.handler)
    }
    return Comparison(
      ours: Lap(of: sends * count, tally: tally) { for value in 0..<sends { subject.send(value) } },
      floor: Lap(of: sends * count, tally: plainTally) {
        for value in 0..<sends { plain.send(value) }
      }
    )
  }
}
