import Signals
import SignalsTesting
import Testing

struct ThrottleTests {
  @Test func `throttle sends the first value at once, then the newest of each interval`() {
    marbles(
      when: "abc-----de-|",
      then: "a---c---d--(e|)"
    ) { $0.throttle(for: .ticks(4), on: $1) }
  }

  @Test func `throttle sends values at once that are at least an interval apart`() {
    marbles(when: "a---b----c|", then: "a---b----c|") { $0.throttle(for: .ticks(4), on: $1) }
  }

  @Test func `throttle sends at most one value in each interval`() {
    marbles(
      when: "abcdefghijkl------",
      then: "a--d--g--j--l-----"
    ) { $0.throttle(for: .ticks(3), on: $1) }
  }

  @Test func `whenCompleted decides if completion sends or drops the pending value`() {
    marbles(when: "ab|", then: "a-(b|)") { $0.throttle(for: .ticks(4), on: $1) }
    marbles(when: "ab|", then: "a-|") {
      $0.throttle(for: .ticks(4), on: $1, whenCompleted: .dropped)
    }
  }

  @Test func `a failure drops the pending value at once (guarantee 10)`() {
    marbles(when: "ab#", then: "a-#") { $0.throttle(for: .ticks(4), on: $1) }
  }

  @Test func `disposal drops the pending value and cancels the timer (guarantee 2)`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.throttle(for: .ticks(2), on: scheduler).record()
    subject.send(1)
    subject.send(2)
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.runNow()
    #expect(recorder.values == [1])
  }

  @Test func `the state admits a value an interval after the last value`() {
    var state = ThrottleState<Int>(interval: .seconds(3))
    let admitted = state.admit(1, at: .seconds(1))
    #expect(admitted)
    #expect(state.delayOfNewTimer(at: .seconds(1)) == nil)
    let second = state.admit(2, at: .seconds(2))
    #expect(!second)
    #expect(state.held == 2)
    #expect(state.delayOfNewTimer(at: .seconds(2)) == .seconds(2))
    #expect(state.delayOfNewTimer(at: .seconds(2)) == nil)
    #expect(state.release(at: .seconds(3)) == nil)
    #expect(state.delayOfNewTimer(at: .seconds(3)) == .seconds(1))
    #expect(state.release(at: .seconds(4)) == 2)
    let early = state.admit(3, at: .seconds(6))
    #expect(!early)
  }
}
