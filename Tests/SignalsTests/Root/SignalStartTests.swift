import Signals
import SignalsTesting
import Testing

struct SignalStartTests {
  let scheduler = TestScheduler()

  @Test func `startEagerly runs its work once without subscribers, and replays the events`() {
    let starts = Counter()
    let signal = Signal<Int, Never>.startEagerly(on: scheduler) { subscriber in
      starts.next()
      subscriber.send(1)
      subscriber.complete()
    }
    #expect(starts.value == 0)
    scheduler.runNow()
    #expect(starts.value == 1)
    #expect(signal.record().events == [.next(1), .completed])
    #expect(signal.record().events == [.next(1), .completed])
    #expect(starts.value == 1)
  }

  @Test func `startLazily runs its work once for the first subscriber, and replays the events`() {
    let starts = Counter()
    let signal = Signal<Int, Never>.startLazily(on: scheduler) { subscriber in
      starts.next()
      subscriber.send(1)
      subscriber.complete()
    }
    scheduler.runNow()
    #expect(starts.value == 0)
    let first = signal.record()
    let second = signal.record()
    scheduler.runNow()
    #expect(first.events == [.next(1), .completed])
    #expect(second.events == [.next(1), .completed])
    #expect(starts.value == 1)
  }

  @Test func `disposing a subscription does not end work started by startEagerly`() {
    let subject = Subject<Int, Never>()
    let signal = Signal<Int, Never>.startEagerly(on: scheduler) { subscriber in
      subject.signal.subscribe(subscriber)
    }
    scheduler.runNow()
    signal.subscribe().dispose()
    subject.send(1)
    #expect(signal.record().values == [1])
  }
}
