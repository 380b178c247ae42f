import Signals
import SignalsTesting
import Testing

struct TimedSourceTests {
  let scheduler = TestScheduler()

  @Test func `an interval sends the time without drift until it is disposed`() {
    scheduler.advance(by: .ticks(10))
    let recorder = Signal.interval(.milliseconds(1_500), on: scheduler).record(on: scheduler)
    scheduler.advance(by: .ticks(5))
    let times: [Duration] = [.milliseconds(11_500), .seconds(13), .milliseconds(14_500)]
    #expect(recorder.timed == times.map { .at($0, .next($0)) })
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `each subscription to an interval has its own clock`() {
    let signal = Signal.interval(.ticks(2), on: scheduler)
    let first = signal.record()
    scheduler.advance(by: .ticks(1))
    let second = signal.record()
    scheduler.advance(by: .ticks(3))
    #expect(first.values == [.ticks(2), .ticks(4)])
    #expect(second.values == [.ticks(3)])
  }

  @Test func `a timer sends the time once, and completes`() {
    let recorder = Signal.timer(after: .ticks(2), on: scheduler).record(on: scheduler)
    scheduler.run()
    #expect(recorder.timed == [.at(.ticks(2), .next(.ticks(2))), .at(.ticks(2), .completed)])
    Signal.timer(after: .ticks(2), on: scheduler).subscribe().dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a sequence on a scheduler sends each element in its own job`() {
    let log = LockedList<String>()
    Signal<Int, Never>([1, 2], on: scheduler).subscribe(
      next: { log.add("\($0)") },
      completed: { log.add("completed") }
    )
    scheduler.perform { log.add("other") }
    #expect(log.entries == [])
    scheduler.run()
    #expect(log.entries == ["1", "other", "2", "completed"])
  }

  @Test func `take ends an infinite sequence`() {
    let recorder = Signal<Int, Never>(0..., on: scheduler).take(3).record()
    scheduler.run()
    #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
  }

  @Test func `a sequence starts over for each subscription`() {
    let signal = Signal<Int, Never>(0..<3, on: .immediate)
    #expect(signal.record().values == [0, 1, 2])
    #expect(signal.record().values == [0, 1, 2])
  }

  @Test func `a long sequence needs constant stack (guarantee 11)`() {
    onSmallStack {
      let recorder = Signal<Int, Never>(0..<chainLength, on: .immediate).record()
      #expect(recorder.values.count == chainLength)
    }
  }

  @Test func `startEagerly runs its work once without subscribers, and replays the events`() {
    let starts = Counter()
    let signal = Signal<Int, Never>.startEagerly(on: scheduler) { subscriber in
      starts.next()
      subscriber.send(1)
      subscriber.complete()
    }
    #expect(starts.value == 0)
    scheduler.run()
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
    scheduler.run()
    #expect(starts.value == 0)
    let first = signal.record()
    let second = signal.record()
    scheduler.run()
    #expect(first.events == [.next(1), .completed])
    #expect(second.events == [.next(1), .completed])
    #expect(starts.value == 1)
  }

  @Test func `disposing a subscription does not end work started by startEagerly`() {
    let subject = Subject<Int, Never>()
    let signal = Signal<Int, Never>.startEagerly(on: scheduler) { subscriber in
      subject.signal.subscribe(subscriber)
    }
    scheduler.run()
    signal.subscribe().dispose()
    subject.send(1)
    #expect(signal.record().values == [1])
  }
}
