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

struct ObservationScaleTests {
  /// A depth at which eight megabytes of stack would leave 80 bytes for each level.
  private static let depth = 100_000

  private let tally = Tally()

  @Test
  func `a handler that writes the property it observes does not grow the stack (guarantee 4)`() {
    let values = EventLog<Int>()
    let subscription = tally.values(of: \.count).observe { value in
      values.add(value)
      if value < Self.depth { tally.count = value + 1 }
    }
    #expect(values.entries == Array(0...Self.depth))
    subscription.dispose()
  }

  @Test func `two handlers that write each other's properties do not grow the stack (guarantee 4)`()
  {
    let one = tally.values(of: \.count).observe { tally.echo = $0 }
    let other = tally.values(of: \.echo).observe { value in
      if value < Self.depth { tally.count = value + 1 }
    }
    #expect(tally.count == Self.depth)
    one.dispose()
    other.dispose()
  }

  @Test func `replacing a subscription in its own handler uses constant memory`() {
    let current = LockedValue<any Disposable>()
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

  @Test func `many writes use constant memory`() {
    let sums = EventLog<Int>()
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

  @Test func `a path whose dependencies change at each step uses constant memory`() {
    let lanes = [Lane(), Lane()]
    let start = Lane()
    let counts = start.values(of: \.next?.count).subscribe()
    let growth = Heap.leastGrowth(attempts: 5) {
      for step in 0..<10_000 { start.next = lanes[step % 2] }
    }
    #expect(growth < 100_000)
    counts.dispose()
  }

  @Test func `ten thousand observers of a property can be disposed of in any order`() {
    var random = SeededRandom(seed: 1)
    let received = EventLog<Int>()
    var subscriptions = (0..<10_000).map { index in
      (index, tally.values(of: \.count).observe { if $0 > 0 { received.add(index) } })
    }
    subscriptions.shuffle(using: &random)
    while !subscriptions.isEmpty {
      for _ in 0..<min(1_000, subscriptions.count) { subscriptions.removeLast().1.dispose() }
      let before = received.entries.count
      tally.count += 1
      #expect(Array(received.entries[before...]) == subscriptions.map(\.0).sorted())
    }
  }

  @Test func `a thousand computed properties can depend on one another`() {
    let first = Step()
    var last = first
    for _ in 1..<1_000 { last = Step(after: last) }
    let sums = last.values(of: \.sum).record()
    first.own = 1
    last.own = 10
    #expect(sums.values == [0, 1, 11])
    sums.dispose()
  }

  @Test func `one path can depend on ten thousand properties`() {
    let tallies = (0..<10_000).map { _ in Tally() }
    let sums = tally.values { $0.count + tallies.reduce(0) { $0 + $1.count } }.record()
    for index in stride(from: 0, to: 10_000, by: 1_000) { tallies[index].count = 1 }
    #expect(sums.values == Array(0...10))
    sums.dispose()
  }
}
