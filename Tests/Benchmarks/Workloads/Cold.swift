internal import Signals
internal import TestSupport

extension Workload {
  static var cold: [Workload] {
    [
      // Floor: a loop that calls a closure per stage until the last of them has taken enough.
      Workload("cold_1000", target: Target(45, floor: 19)) { effort in
        let runs = effort.items(1_000)
        let heard = Tally()
        let signal = Signal<Int, Never>(0..<1_000)
          .scan(0) { $0 &+ $1 }
          .filter { isIncluded($0) }
          .take(900)
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(of: runs * 1_000, heard: heard) {
            for _ in 0..<runs { signal.subscribe { heard.add($0) } }
          },
          floor: Lap(of: runs * 1_000, heard: plainHeard) {
            for _ in 0..<runs { runPlain(plainHeard.handler) }
          }
        )
      },
      // Floor: two closures, and an observer that knows its place in an array.
      Workload("memory", unit: .bytes, target: Target(260, floor: 192)) { effort in
        let count = effort.items(200_000)
        let heard = Tally()
        let plainHeard = Tally()
        return Comparison(
          ours: Lap(heard: heard) {
            let subject = Subject<Int, Never>()
            let signal = subject.signal.map { $0 &+ 1 }.filter { isIncluded($0) }
            let before = Heap.bytesInUse()
            for _ in 0..<count { signal.subscribe { heard.add($0) } }
            let after = Heap.bytesInUse()
            subject.send(1)
            return Double(after - before) / Double(count)
          },
          floor: Lap(heard: plainHeard) {
            let subject = PlainSubject()
            let before = Heap.bytesInUse()
            for _ in 0..<count {
              subject.subscribe(PlainStage.addOne(PlainStage.filter(plainHeard.handler)))
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
    let first = PlainStage.sum(PlainStage.filter(PlainStage.take(left, handler)))
    for value in 0..<1_000 {
      first(value)
      if left.number == 0 { break }
    }
  }
}
