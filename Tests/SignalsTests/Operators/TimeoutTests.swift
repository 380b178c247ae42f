import Signals
import SignalsTesting
import Testing

struct TimeoutTests {
  @Test func `timeout fails if the source does not end in time`() {
    marbles(when: "a---b---c-|", then: "a---b-#----") {
      $0.timeout(after: .ticks(6), on: $1, raising: MarbleFailure())
    }
  }

  @Test func `timeout forwards a source that ends in time`() {
    marbles(when: "a---|------", then: "a---|") {
      $0.timeout(after: .ticks(6), on: $1, raising: MarbleFailure())
    }
    marbles(when: "a---#", then: "a---#") {
      $0.timeout(after: .ticks(6), on: $1, raising: MarbleFailure())
    }
  }

  @Test func `timeout fails an infallible source with its failure`() {
    let clock = TestScheduler()
    let source = Subject<Int, Never>()
    let recorder = source.signal
      .timeout(after: .ticks(2), on: clock, raising: Broken.down).record()
    source.send(1)
    clock.advanceNow(by: .ticks(2))
    #expect(recorder.events == [.next(1), .failed(.down)])
  }

  @Test func `an end cancels the timer, and a timeout disposes the source (guarantee 6)`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, MarbleFailure>()
    let disposals = Counter()
    let source = subject.signal.handleEvents(disposed: { disposals.next() })
      .timeout(after: .ticks(2), on: scheduler, raising: MarbleFailure())
    let first = source.record()
    scheduler.runNow()
    #expect(first.failure == MarbleFailure())
    #expect(disposals.value == 1)
    let second = source.record()
    subject.complete()
    #expect(second.isCompleted)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `disposal cancels the timer`() {
    let scheduler = TestScheduler()
    Signal<Int, MarbleFailure>.never
      .timeout(after: .ticks(2), on: scheduler, raising: MarbleFailure())
      .subscribe().dispose()
    #expect(scheduler.pendingCount == 0)
  }
}
