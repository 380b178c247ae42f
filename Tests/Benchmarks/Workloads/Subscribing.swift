internal import Signals
internal import TestSupport

extension Workload {
  static var subscribing: [Workload] {
    [
      // Floor: a closure per operator, two of them with a state. The first closure is added to an
      // array and removed from it.
      Workload("subscribe_dispose", target: Target(600, floor: 225)) { effort in
        let cycles = effort.items(20_000)
        let subject = Subject<Int, Never>()
        let tally = Tally()
        let plain = PlainSubject()
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: cycles, tally: tally) {
            for _ in 0..<cycles {
              subject.signal
                .map { $0 &+ 1 }
                .filter { isIncluded($0) }
                .distinctUntilChanged()
                .scan(0) { $0 &+ $1 }
                .map { $0 &* 3 }
                .subscribe { tally.add($0) }
                .dispose()
            }
          },
          floor: Lap(of: cycles, tally: plainTally) {
            for _ in 0..<cycles {
              let operators = PlainOperator.sum(PlainOperator.triple(plainTally.handler))
              let handler = PlainOperator.addOne(
                PlainOperator.filter(PlainOperator.distinct(operators))
              )
              plain.subscribe(handler).dispose()
            }
          }
        )
      },
      // Floor: an object per observer, appended to an array.
      Workload("subscribe_10k", target: Target(190, floor: 57)) { effort in
        subscribing(effort.items(10_000), timing: .subscribing)
      },
      // Floor: observers know their index in an array, which closes its gaps when more than half of
      // it is empty.
      Workload("dispose_10k_fifo", target: Target(150, floor: 33)) { effort in
        subscribing(effort.items(10_000), timing: .disposing)
      },
      // Floor: the same.
      Workload("dispose_10k_random", target: Target(150, floor: 33)) { effort in
        subscribing(effort.items(10_000), timing: .disposing, shuffled: true)
      },
      // Floor: the same.
      Workload("dispose_100k", target: Target(150, floor: 33)) { effort in
        subscribing(effort.items(100_000), timing: .disposing)
      },
      // Floor: the same.
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
      var random = SeededRandom(seed: 1)
      order.shuffle(using: &random)
    }
    let tally = Tally()
    let plainTally = Tally()
    return Comparison(
      ours: Lap(tally: tally) {
        let subject = Subject<Int, Never>()
        let signal = subject.signal
        var subscriptions: [any Disposable] = []
        subscriptions.reserveCapacity(count)
        let first = nanoseconds {
          for _ in 0..<count { subscriptions.append(signal.subscribe { tally.add($0) }) }
        }
        subject.send(1)
        let second = nanoseconds { for index in order { subscriptions[index].dispose() } }
        subject.send(1)
        return (phase == .subscribing ? first : second) / Double(count)
      },
      floor: Lap(tally: plainTally) {
        let subject = PlainSubject()
        var subscriptions: [PlainSubject.Observer] = []
        subscriptions.reserveCapacity(count)
        let first = nanoseconds {
          for _ in 0..<count { subscriptions.append(subject.subscribe(plainTally.handler)) }
        }
        subject.send(1)
        let second = nanoseconds { for index in order { subscriptions[index].dispose() } }
        subject.send(1)
        return (phase == .subscribing ? first : second) / Double(count)
      }
    )
  }
}
