import Signals
import Testing

@Suite struct BacklogTests {
  @Test func `values leave in the order in which they came`() {
    var backlog = Backlog<Int>()
    var left: [Int] = []
    for round in 0..<500 {
      backlog.append(2 * round)
      backlog.append(2 * round + 1)
      if let first = backlog.first {
        left.append(first)
        backlog.removeFirst()
      }
    }
    #expect(backlog.count == 500)
    #expect(left + backlog.all == Array(0..<1_000))
    while let first = backlog.takeFirst() { left.append(first) }
    #expect(left == Array(0..<1_000))
    #expect(backlog.isEmpty)
    #expect(backlog.takeFirst() == nil)
  }

  @Test func `nil waits like any other value`() {
    var backlog = Backlog<Int?>()
    backlog.append(nil)
    #expect(!backlog.isEmpty)
    #expect(backlog.first == .some(nil))
    backlog.removeFirst()
    #expect(backlog.isEmpty)
  }

  @Test func `a value is released as it leaves`() {
    final class Thing: Sendable {}
    var backlog = Backlog<Thing>()
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      backlog.append(thing)
      backlog.append(Thing())
    }
    #expect(first != nil)
    backlog.removeFirst()
    #expect(first == nil)
    #expect(!backlog.isEmpty)
  }
}
