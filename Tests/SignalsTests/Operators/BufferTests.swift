import Signals
import SignalsTesting
import Testing

struct BufferTests {
  @Test func `buffer sends the values that arrive within an interval after the first`() {
    marbles(
      when: "ab----c-d---",
      then: "---X-----Y--",
      where: ["X": ["a", "b"], "Y": ["c", "d"]]
    ) { $0.buffer(for: .ticks(3), on: $1) }
  }

  @Test func `buffer sends the remaining values at completion, but no empty array`() {
    marbles(when: "ab|", then: "--(X|)", where: ["X": ["a", "b"]]) {
      $0.buffer(for: .ticks(3), on: $1)
    }
    marbles(when: "a----|", then: "---X-|", where: ["X": ["a"]]) {
      $0.buffer(for: .ticks(3), on: $1)
    }
  }

  @Test func `buffer drops its values at a failure (guarantee 10)`() {
    marbles(when: "ab#", then: "--#", where: ["X": ["a"]]) { $0.buffer(for: .ticks(3), on: $1) }
  }

  @Test func `collect(every:) sends an array after each interval with values`() {
    marbles(
      when: "ab-----cd----e-",
      then: "---X-----Y-----Z",
      where: ["X": ["a", "b"], "Y": ["c", "d"], "Z": ["e"]]
    ) { $0.collect(every: .ticks(3), on: $1) }
  }

  @Test func `collect(every:) sends empty arrays if skipsEmpty is false`() {
    marbles(
      when: "a--------|",
      then: "---X--E--|",
      where: ["X": ["a"], "E": []]
    ) { $0.collect(every: .ticks(3), on: $1, skipsEmpty: false) }
  }

  @Test func `collect(every:) drops its values at completion if whenCompleted is dropped`() {
    marbles(when: "a-|", then: "--|", where: ["X": ["a"]]) {
      $0.collect(every: .ticks(5), on: $1, whenCompleted: .dropped)
    }
    marbles(when: "a-|", then: "--(X|)", where: ["X": ["a"]]) {
      $0.collect(every: .ticks(5), on: $1)
    }
  }

  @Test func `disposal cancels the timer`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    subject.signal.collect(every: .ticks(1), on: scheduler).subscribe().dispose()
    subject.signal.buffer(for: .ticks(1), on: scheduler).subscribe().dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `releasing the source cancels the timer`() {
    let scheduler = TestScheduler()
    let subscription: any Disposable
    do {
      let subject = Subject<Int, Never>()
      subscription = subject.signal.collect(every: .ticks(1), on: scheduler).subscribe()
      scheduler.advanceNow(by: .ticks(3))
      #expect(scheduler.pendingCount == 1)
    }
    #expect(scheduler.pendingCount == 0)
    withExtendedLifetime(subscription) {}
  }
}
