import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Tally: Bindable {
  @Observed var count = 0
  @Observed var echo = 0
}

private final class Step: Bindable {
  @Observed var own = 0
  private let previous: Step?

  init(after previous: Step? = nil) {
    self.previous = previous
  }

  var sum: Int { own + (previous?.sum ?? 0) }
}

private final class Lane: Bindable {
  @Observed var count = 0
  @Observed var next: Lane?
}

struct ScaleTests {
  /// Deep enough: eight megabytes of stack would have eighty bytes for each level.
  private static let deep = 100_000

  private let tally = Tally()

  @Test func `a handler that writes what it follows does not grow the stack (guarantee 4)`() {
    let values = Log<Int>()
    let subscription = tally.values(of: \.count).observe { value in
      values.add(value)
      if value < Self.deep { tally.count = value + 1 }
    }
    #expect(values.entries == Array(0...Self.deep))
    subscription.dispose()
  }

  @Test func `two who write what the other follows do not grow the stack (guarantee 4)`() {
    let one = tally.values(of: \.count).observe { tally.echo = $0 }
    let other = tally.values(of: \.echo).observe { value in
      if value < Self.deep { tally.count = value + 1 }
    }
    #expect(tally.count == Self.deep)
    one.dispose()
    other.dispose()
  }

  @Test func `switching from one subscription to the next in a handler keeps memory flat`() {
    let current = Slot<any Disposable>()
    func follow() {
      let start = tally.count
      current.content = tally.values(of: \.count).observe { value in
        guard value > start, value % 10_000 > 0 else { return }
        current.dispose()
        follow()
        tally.count = value + 1
      }
    }
    follow()
    let growth = Heap.leastGrowth(attempts: 5) { tally.count += 1 }
    #expect(tally.count == 50_000)
    #expect(growth < 500_000)
    current.dispose()
  }

  @Test func `writes take no memory, however many`() {
    let sums = Log<Int>()
    let own = tally.$count.subscribe()
    let values = tally.values { $0.count + $0.echo }.observe { if $0 < 0 { sums.add($0) } }
    let growth = Heap.leastGrowth(attempts: 5) {
      for _ in 0..<60_000 { tally.count += 1 }
    }
    #expect(tally.count == 300_000)
    #expect(growth < 100_000)
    own.dispose()
    values.dispose()
  }

  @Test func `a path that changes its way at each step keeps memory flat`() {
    let lanes = [Lane(), Lane()]
    let start = Lane()
    let counts = start.values(of: \.next?.count).subscribe()
    let growth = Heap.leastGrowth(attempts: 5) {
      for step in 0..<10_000 { start.next = lanes[step % 2] }
    }
    #expect(growth < 100_000)
    counts.dispose()
  }

  @Test func `ten thousand who follow a property may go in any order`() {
    var dice = Dice(seed: 1)
    let told = Log<Int>()
    var subscriptions = (0..<10_000).map { index in
      (index, tally.values(of: \.count).observe { if $0 > 0 { told.add(index) } })
    }
    subscriptions.shuffle(using: &dice)
    while !subscriptions.isEmpty {
      for _ in 0..<min(1_000, subscriptions.count) { subscriptions.removeLast().1.dispose() }
      let before = told.entries.count
      tally.count += 1
      #expect(Array(told.entries[before...]) == subscriptions.map(\.0).sorted())
    }
  }

  @Test func `a thousand computed properties may depend on one another`() {
    let first = Step()
    var last = first
    for _ in 1..<1_000 { last = Step(after: last) }
    let sums = last.values(of: \.sum).record()
    first.own = 1
    last.own = 10
    #expect(sums.values == [0, 1, 11])
    sums.dispose()
  }

  @Test func `one may depend on ten thousand properties`() {
    let tallies = (0..<10_000).map { _ in Tally() }
    let sums = tally.values { $0.count + tallies.reduce(0) { $0 + $1.count } }.record()
    for index in stride(from: 0, to: 10_000, by: 1_000) { tallies[index].count = 1 }
    #expect(sums.values == Array(0...10))
    sums.dispose()
  }
}
