import Signals
import Testing

@Suite struct QueueTests {
  @Test func `values are removed in the order of insertion`() {
    var queue = Queue<Int>()
    var left: [Int] = []
    for round in 0..<500 {
      queue.append(2 * round)
      queue.append(2 * round + 1)
      if let first = queue.first {
        left.append(first)
        queue.removeFirst()
      }
    }
    #expect(queue.count == 500)
    #expect(left + queue.all == Array(0..<1_000))
    while let first = queue.popFirst() { left.append(first) }
    #expect(left == Array(0..<1_000))
    #expect(queue.isEmpty)
    #expect(queue.popFirst() == nil)
  }

  @Test func `nil is queued like any other value`() {
    var queue = Queue<Int?>()
    queue.append(nil)
    #expect(!queue.isEmpty)
    #expect(queue.first == .some(nil))
    queue.removeFirst()
    #expect(queue.isEmpty)
  }

  @Test func `a value is released when it is removed`() {
    final class Thing: Sendable {}
    var queue = Queue<Thing>()
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      queue.append(thing)
      queue.append(Thing())
    }
    #expect(first != nil)
    queue.removeFirst()
    #expect(first == nil)
    #expect(!queue.isEmpty)
  }
}
