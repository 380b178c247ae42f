import Signals
import SignalsTesting
import Testing

struct DebounceTests {
  @Test func `debounce sends the last value of a burst after an interval without values`() {
    marbles(
      when: "ab---c----|",
      then: "----b---c-|"
    ) { $0.debounce(for: .ticks(3), on: $1) }
  }

  @Test func `each value restarts the interval`() {
    marbles(
      when: "a-b-c-d-e-------",
      then: "-----------e----"
    ) { $0.debounce(for: .ticks(3), on: $1) }
  }

  @Test func `whenCompleted decides if completion sends or drops the pending value`() {
    marbles(when: "ab|", then: "--(b|)") { $0.debounce(for: .ticks(3), on: $1) }
    marbles(when: "ab|", then: "--|") {
      $0.debounce(for: .ticks(3), on: $1, whenCompleted: .dropped)
    }
    marbles(when: "a----|", then: "---a-|") { $0.debounce(for: .ticks(3), on: $1) }
  }

  @Test func `a failure drops the pending value at once (guarantee 10)`() {
    marbles(when: "ab#", then: "--#") { $0.debounce(for: .ticks(3), on: $1) }
  }

  @Test func `a value that the condition excludes is sent at once and drops the pending value`() {
    marbles(
      when: "abX--c----|",
      then: "--X-----c-|"
    ) { input, scheduler in
      input.debounce(for: .ticks(3), on: scheduler, where: { $0 != "X" })
    }
  }

  @Test func `disposal drops the pending value and cancels the timer (guarantee 2)`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.debounce(for: .ticks(2), on: scheduler).record()
    subject.send(1)
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.runNow()
    #expect(recorder.values == [])
  }

  @Test func `the state releases a value an interval after the last value`() {
    var state = DebounceState<Int>(interval: .seconds(3))
    #expect(state.delayOfNewTimer(at: .zero) == nil)
    state.hold(1, at: .zero)
    #expect(state.delayOfNewTimer(at: .zero) == .seconds(3))
    state.hold(2, at: .seconds(2))
    #expect(state.delayOfNewTimer(at: .seconds(2)) == nil)
    #expect(state.release(at: .seconds(3)) == nil)
    #expect(state.delayOfNewTimer(at: .seconds(3)) == .seconds(2))
    #expect(state.release(at: .seconds(5)) == 2)
    #expect(state.delayOfNewTimer(at: .seconds(5)) == nil)
  }

  @Test func `the state drops a value once`() {
    var state = DebounceState<Int>(interval: .seconds(3))
    state.hold(1, at: .zero)
    #expect(state.delayOfNewTimer(at: .zero) == .seconds(3))
    #expect(state.drop() == 1)
    #expect(state.drop() == nil)
    #expect(state.release(at: .seconds(3)) == nil)
  }
}
