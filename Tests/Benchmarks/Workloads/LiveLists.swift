internal import ViewModels

extension Workload {
  /// Workloads of a live list of 1,000,000 items.
  static var liveLists: [Workload] {
    [
      // One item changes, and the first 50 of those that pass a filter are read in order. Floor: a
      // sorted array with binary search.
      Workload("live_change", unit: .microseconds, target: Target(20, floor: 100)) { effort in
        let count = effort.population(1_000_000)
        let changes = effort.items(5_000)
        let (tally, plainTally) = (Tally(), Tally())
        let lists = Lists(count)
        var plain = PlainSortedArray(count)
        return Comparison(
          ours: Lap(tally: tally) {
            nanoseconds { for _ in 0..<changes { tally.add(lists.change()) } } / 1e3
              / Double(changes)
          },
          floor: Lap(tally: plainTally) {
            nanoseconds { for _ in 0..<changes { plainTally.add(plain.change()) } } / 1e3
              / Double(changes)
          }
        )
      },
      // All items get the opposite order. Floor: `Array.sort` of references to the same items.
      Workload("live_resort", unit: .milliseconds, target: Target(timesFloor: 2)) { effort in
        let count = effort.population(1_000_000)
        let (tally, plainTally) = (Tally(), Tally())
        let lists = Lists(count)
        let plain = (0..<count).map { PlainReference(LiveNumber(id: $0)) }
        var isDescending = false
        return Comparison(
          ours: Lap(tally: tally) {
            nanoseconds {
              lists.isDescending.toggle()
              tally.add(lists.firstSum())
            } / 1e6
          },
          floor: Lap(tally: plainTally) {
            nanoseconds {
              isDescending.toggle()
              let sorted = plain.sorted {
                isDescending ? $0.item.value > $1.item.value : $0.item < $1.item
              }
              plainTally.add(sorted.prefix(50).reduce(0) { $0 &+ $1.item.value })
            } / 1e6
          }
        )
      },
    ]
  }

  private final class Lists: Bindable {
    let numbers: LiveItems<Int, LiveNumber>
    @Observed var isDescending = false
    private var turn = 0

    lazy var window = numbers.filtered { $0.value >= 0 }
      .sorted(for: self) { lists in
        let isDescending = lists.isDescending
        return { isDescending ? $0.value > $1.value : $0 < $1 }
      }
      .window(for: self) { _ in 0..<50 }

    init(_ count: Int) {
      numbers = LiveItems((0..<count).map(LiveNumber.init), id: { $0.id })
    }

    func change() -> Int {
      turn += 1
      let id = turn &* 7_919 % numbers.count
      numbers.update(LiveNumber(id: id, turn: turn))
      return firstSum()
    }

    func firstSum() -> Int { window.items.reduce(0) { $0 &+ $1.value } }
  }
}

/// A number that is spread over all numbers.
nonisolated struct LiveNumber: Equatable, Comparable, Sendable {
  let id: Int
  let value: Int

  init(id: Int) {
    self.init(id: id, turn: 0)
  }

  init(id: Int, turn: Int) {
    self.id = id
    value = (id &* 0x9e37_79b9 &+ turn &* 0x85eb_ca6b) & 0xffff_ffff
  }

  static func < (first: LiveNumber, second: LiveNumber) -> Bool { first.value < second.value }
}
