import Signals
import SignalsTesting
import Testing

struct SignalTimeTests {
  let scheduler = TestScheduler()

  @Test func `an interval sends the time without drift until it is disposed`() {
    scheduler.advanceNow(by: .ticks(10))
    let recorder = Signal.interval(.milliseconds(1_500), on: scheduler).record(on: scheduler)
    scheduler.advanceNow(by: .ticks(5))
    let times: [Duration] = [.milliseconds(11_500), .seconds(13), .milliseconds(14_500)]
    #expect(recorder.timed == times.map { .at($0, .next($0)) })
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `each subscription to an interval has its own clock`() {
    let signal = Signal.interval(.ticks(2), on: scheduler)
    let first = signal.record()
    scheduler.advanceNow(by: .ticks(1))
    let second = signal.record()
    scheduler.advanceNow(by: .ticks(3))
    #expect(first.values == [.ticks(2), .ticks(4)])
    #expect(second.values == [.ticks(3)])
  }

  @Test func `a timer sends the time once, and completes`() {
    let recorder = Signal.timer(after: .ticks(2), on: scheduler).record(on: scheduler)
    scheduler.runNow()
    #expect(recorder.timed == [.at(.ticks(2), .next(.ticks(2))), .at(.ticks(2), .completed)])
    Signal.timer(after: .ticks(2), on: scheduler).subscribe().dispose()
    #expect(scheduler.pendingCount == 0)
  }
}
