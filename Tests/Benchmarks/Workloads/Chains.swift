internal import Signals

extension Workload {
  static var chains: [Workload] {
    [
      // Floor: one closure per operator, each calling the next.
      Workload("chain_3", target: Target(33, floor: 8)) { effort in
        let sends = effort.items(1_000_000)
        let subject = Subject<Int, Never>()
        let tally = Tally()
        subject.signal
          .map { $0 &+ 1 }
          .filter { isIncluded($0) }
          .map { $0 &* 3 }
          .subscribe { tally.add($0) }
        let plain = PlainBroadcast()
        let plainTally = Tally()
        plain.subscribe(
          PlainOperator.addOne(PlainOperator.filter(PlainOperator.triple(plainTally.handler)))
        )
        return Comparison(
          ours: Lap(of: sends, tally: tally) { for value in 0..<sends { subject.send(value) } },
          floor: Lap(of: sends, tally: plainTally) { for value in 0..<sends { plain.send(value) } }
        )
      },
      // Floor: the same as for `chain_3`.
      Workload("chain_20", target: Target(95, floor: 50)) { effort in
        chain(of: 20, sends: effort.items(200_000), costPerOperator: false)
      },
    ]
  }

  /// Workloads that show that the cost of an operator does not depend on the length of the chain.
  ///
  /// Floor: the same as for `chain_3`.
  static var scalingOfChains: [Workload] {
    [1, 10, 100, 1_000].map { length in
      Workload("scale_chain_\(length)", target: nil) { effort in
        chain(of: length, sends: effort.items(400_000 / length), costPerOperator: true)
      }
    }
  }

  private static func chain(of length: Int, sends: Int, costPerOperator: Bool) -> Comparison {
    let subject = Subject<Int, Never>()
    let tally = Tally()
    var signal = subject.signal
    for _ in 0..<length { signal = signal.map { $0 &+ 1 } }
    signal.subscribe { tally.add($0) }
    let plain = PlainBroadcast()
    let plainTally = Tally()
    var handler: (Int) -> Void = plainTally.handler
    for _ in 0..<length { handler = PlainOperator.addOne(handler) }
    plain.subscribe(handler)
    let items = costPerOperator ? sends * length : sends
    return Comparison(
      ours: Lap(of: items, tally: tally) { for value in 0..<sends { subject.send(value) } },
      floor: Lap(of: items, tally: plainTally) { for value in 0..<sends { plain.send(value) } }
    )
  }
}
