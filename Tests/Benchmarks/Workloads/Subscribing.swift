internal import Signals

extension Workload {
  static var subscribing: [Workload] {
    [
      // Floor: a closure per stage, two with a state, joining an array and leaving it.
      Workload("subscribe_dispose", target: Target(600, floor: 225)) { effort in
        let cycles = effort.items(20_000)
        let subject = Subject<Int, Never>()
        let heard = Tally()
        let plain = PlainSubject()
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(of: cycles, heard: heard) {
            for _ in 0..<cycles {
              subject.signal
                .map { $0 &+ 1 }
                .filter { isIncluded($0) }
                .distinctUntilChanged()
                .scan(0) { $0 &+ $1 }
                .map { $0 &* 3 }
                .subscribe { heard.add($0) }
                .dispose()
            }
          },
          floor: Lap(of: cycles, heard: plainHeard) {
            for _ in 0..<cycles {
              let stages = PlainStage.sum(PlainStage.triple(plainHeard.handler))
              let handler = PlainStage.addOne(PlainStage.filter(PlainStage.distinct(stages)))
              plain.subscribe(handler).dispose()
            }
          }
        )
      },
      // Floor: an object per observer, appended to an array.
      Workload("subscribe_10k", target: Target(190, floor: 57)) { effort in
        subscribing(effort.items(10_000), timing: .subscribing)
      },
      // Floor: observers know their place in the array; gaps are closed when they outnumber them.
      Workload("dispose_10k_fifo", target: Target(150, floor: 33)) { effort in
        subscribing(effort.items(10_000), timing: .disposing)
      },
      // Floor: as first-in-first-out.
      Workload("dispose_10k_random", target: Target(150, floor: 33)) { effort in
        subscribing(effort.items(10_000), timing: .disposing, shuffled: true)
      },
      // Floor: as first-in-first-out.
      Workload("dispose_100k", target: Target(150, floor: 33)) { effort in
        subscribing(effort.items(100_000), timing: .disposing)
      },
      // Floor: as first-in-first-out.
      Workload("dispose_1m", target: Target(150, floor: 33)) { effort in
        subscribing(effort.items(1_000_000), timing: .disposing)
      },
    ]
  }

  private enum Phase {
    case subscribing
    case disposing
  }

  private static func subscribing(
    _ count: Int,
    timing phase: Phase,
    shuffled isShuffled: Bool = false
  ) -> Comparison {
    var order = Array(0..<count)
    if isShuffled {
      var randomness = Randomness()
      order.shuffle(using: &randomness)
    }
    let heard = Tally()
    let plainHeard = Tally()
    return Comparison(
      ours: Lap(heard: heard) {
        let subject = Subject<Int, Never>()
        let signal = subject.signal
        var subscriptions: [any Disposable] = []
        subscriptions.reserveCapacity(count)
        let first = nanoseconds {
          for _ in 0..<count { subscriptions.append(signal.subscribe { heard.add($0) }) }
        }
        subject.send(1)
        let second = nanoseconds { for index in order { subscriptions[index].dispose() } }
        subject.send(1)
        return (phase == .subscribing ? first : second) / Double(count)
      },
      floor: Lap(heard: plainHeard) {
        let subject = PlainSubject()
        var subscriptions: [PlainSubject.Observer] = []
        subscriptions.reserveCapacity(count)
        let first = nanoseconds {
          for _ in 0..<count { subscriptions.append(subject.subscribe(plainHeard.handler)) }
        }
        subject.send(1)
        let second = nanoseconds { for index in order { subscriptions[index].dispose() } }
        subject.send(1)
        return (phase == .subscribing ? first : second) / Double(count)
      }
    )
  }
}

/// The same disorder in each run.
struct Randomness: RandomNumberGenerator {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
