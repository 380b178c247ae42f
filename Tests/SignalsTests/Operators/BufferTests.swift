import Signals
import SignalsTesting
import Testing

struct BufferTests {
  @Test func `a batch is what comes within an interval of its first value`() {
    marbles(
      when: "ab----c-d---",
      then: "---X-----Y--",
      where: ["X": ["a", "b"], "Y": ["c", "d"]]
    ) { $0.buffer(for: .ticks(3), on: $1) }
  }

  @Test func `completion sends what has been gathered, and nothing if that is empty`() {
    marbles(when: "ab|", then: "--(X|)", where: ["X": ["a", "b"]]) {
      $0.buffer(for: .ticks(3), on: $1)
    }
    marbles(when: "a----|", then: "---X-|", where: ["X": ["a"]]) {
      $0.buffer(for: .ticks(3), on: $1)
    }
  }

  @Test func `a failure drops what has been gathered (guarantee 10)`() {
    marbles(when: "ab#", then: "--#", where: ["X": ["a"]]) { $0.buffer(for: .ticks(3), on: $1) }
  }

  @Test func `collecting goes by the clock`() {
    marbles(
      when: "ab-----cd----e-",
      then: "---X-----Y-----Z",
      where: ["X": ["a", "b"], "Y": ["c", "d"], "Z": ["e"]]
    ) { $0.collect(every: .ticks(3), on: $1) }
  }

  @Test func `collecting sends empty batches if told to`() {
    marbles(
      when: "a--------|",
      then: "---X--E--|",
      where: ["X": ["a"], "E": []]
    ) { $0.collect(every: .ticks(3), on: $1, skipsEmpty: false) }
  }

  @Test func `completion drops what has been collected if told to`() {
    marbles(when: "a-|", then: "--|", where: ["X": ["a"]]) {
      $0.collect(every: .ticks(5), on: $1, whenCompleted: .dropped)
    }
    marbles(when: "a-|", then: "--(X|)", where: ["X": ["a"]]) {
      $0.collect(every: .ticks(5), on: $1)
    }
  }

  @Test func `disposal stops the clock`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    subject.signal.collect(every: .ticks(1), on: scheduler).subscribe().dispose()
    subject.signal.buffer(for: .ticks(1), on: scheduler).subscribe().dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a source that is gone stops the clock`() {
    let scheduler = TestScheduler()
    do {
      let subject = Subject<Int, Never>()
      subject.signal.collect(every: .ticks(1), on: scheduler).subscribe()
      scheduler.advance(by: .ticks(3))
    }
    scheduler.advance(by: .ticks(3))
    #expect(scheduler.pendingCount == 0)
  }
}
