internal import Signals
internal import TestSupport

extension Workload {
  static var cold: [Workload] {
    [
      // Floor: a loop that calls a closure per operator until the limit is reached.
      Workload("cold_1000", target: Target(45, floor: 19)) { effort in
        let runs = effort.items(1_000)
        let tally = Tally()
        let signal = Signal<Int, Never>(0..<1_000)
          .scan(0) { $0 &+ $1 }
          .filter { isIncluded($0) }
          .take(900)
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: runs * 1_000, tally: tally) {
            for _ in 0..<runs { signal.subscribe { tally.add($0) } }
          },
          floor: Lap(of: runs * 1_000, tally: plainTally) {
            for _ in 0..<runs { runPlain(plainTally.handler) }
          }
        )
      },
      // Floor: two closures, and an observer that knows its index in an array.
      Workload("memory", unit: .bytes, target: Target(260, floor: 192)) { effort in
        let count = effort.items(200_000)
        let tally = Tally()
        let plainTally = Tally()
        return Comparison(
          ours: Lap(tally: tally) {
            let subject = Subject<Int, Never>()
            let signal = subject.signal.map { $0 &+ 1 }.filter { isIncluded($0) }
            let before = Heap.bytesInUse()
            for _ in 0..<count { signal.subscribe { tally.add($0) } }
            let after = Heap.bytesInUse()
            subject.send(1)
            return Double(after - before) / Double(count)
          },
          floor: Lap(tally: plainTally) {
            let subject = PlainSubject()
            let before = Heap.bytesInUse()
            for _ in 0..<count {
              subject.subscribe(PlainOperator.addOne(PlainOperator.filter(plainTally.handler)))
            }
            let after = Heap.bytesInUse()
            subject.send(1)
            return Double(after - before) / Double(count)
          }
        )
      },
    ]
  }

  @inline(never)
  private static func runPlain(_ handler: @escaping (Int) -> Void) {
    let left = PlainCount(900)
    let first = PlainOperator.sum(PlainOperator.filter(PlainOperator.take(left, handler)))
    for value in 0..<1_000 {
      first(value)
      if left.number == 0 { break }
    }
  }
}
