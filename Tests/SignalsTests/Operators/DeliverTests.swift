import Dispatch
import Signals
import SignalsTesting
import Testing

struct DeliverTests {
  @Test func `deliver sends events on the scheduler, in order`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, MarbleFailure>()
    let recorder = subject.signal.deliver(on: scheduler).record()
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [])
    scheduler.runNow()
    #expect(recorder.values == [1, 2])
    subject.send(3)
    subject.fail(MarbleFailure())
    // A failure does not overtake earlier values.
    #expect(recorder.end == nil)
    scheduler.runNow()
    #expect(recorder.events == [.next(1), .next(2), .next(3), .failed(MarbleFailure())])
  }

  @Test func `deliver on the immediate scheduler sends events at once`() {
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.deliver(on: .immediate).record()
    subject.send(1)
    #expect(recorder.values == [1])
    subject.complete()
    #expect(recorder.isCompleted)
  }

  @Test func `disposal drops pending events (guarantee 2)`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.deliver(on: scheduler).record()
    subject.send(1)
    subject.send(2)
    recorder.dispose()
    scheduler.runNow()
    #expect(recorder.events == [])
  }

  @Test func `a subscriber that disposes in next gets no further value`() {
    let scheduler = TestScheduler()
    let subscription = SerialDisposable()
    let log = LockedList<Int>()
    subscription.inner = Signal<Int, Never>([1, 2, 3]).deliver(on: scheduler).subscribe { value in
      log.add(value)
      if value == 2 { subscription.dispose() }
    }
    scheduler.runNow()
    #expect(log.entries == [1, 2])
  }

  @Test func `a failure is sent after pending values (guarantee 10)`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, SignalFailure>()
    let (log, _) = subject.signal.deliver(on: scheduler).logEvents()
    subject.send(1)
    subject.send(2)
    subject.fail(.broken)
    #expect(log.entries.isEmpty)
    scheduler.runNow()
    #expect(log.entries == [.next(1), .next(2), .failed(.broken)])
  }

  @Test func `pending events share one job, and other jobs run between deliveries`() {
    let scheduler = TestScheduler()
    let subject = Subject<Int, Never>()
    let log = LockedList<String>()
    let subscription = subject.signal.deliver(on: scheduler).subscribe { [subject] value in
      log.add("\(value)")
      // Sends more values, which must not block other work of the scheduler.
      if value < 3 { subject.send(value + 1) }
    }
    subject.send(1)
    scheduler.perform { log.add("other") }
    scheduler.runNow()
    #expect(log.entries == ["1", "other", "2", "3"])
    log.add("—")
    for value in 10..<1_010 { subject.send(value) }
    #expect(scheduler.pendingCount == 1)
    scheduler.runNow()
    #expect(log.count == 5 + 1_000)
    subscription.dispose()
  }

  @Test
  func `values from two threads are delivered one at a time, in the order of each (guarantee 3)`()
    async
  {
    let subject = Subject<Int, Never>()
    let inside = Counter()
    let recorder = subject.signal.deliver(on: .background())
      .handleEvents(next: { _ in
        #expect(inside.next() == 1)
        inside.previous()
      })
      .record()
    onThreads(2) { thread in
      for value in 0..<10_000 { subject.send(value * 2 + thread) }
    }
    let values = await recorder.waitForValues(20_000)
    for thread in 0..<2 {
      let own = values.filter { $0 % 2 == thread }
      #expect(own == own.sorted())
      #expect(own.count == 10_000)
    }
  }

  @Test func `a handler that sends into its own source needs constant stack (guarantee 11)`() {
    onSmallStack {
      let subject = Subject<Int, Never>()
      let recorder = subject.signal.deliver(on: .immediate)
        .handleEvents(next: { [subject] value in
          if value < chainLength { subject.send(value + 1) }
        })
        .record()
      subject.send(1)
      #expect(recorder.values.count == chainLength)
    }
  }

  @Test func `subscribe(on:) subscribes on the scheduler`() {
    let scheduler = TestScheduler()
    let log = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      log.add("start")
      subscriber.send(1)
      subscriber.complete()
    }
    let recorder = source.subscribe(on: scheduler).record()
    #expect(log.entries == [])
    scheduler.runNow()
    #expect(recorder.events == [.next(1), .completed])
    source.subscribe(on: scheduler).subscribe().dispose()
    scheduler.runNow()
    #expect(log.entries == ["start"])
  }

  @Test func `the end of a subscription ends a synchronous source on its scheduler`() {
    let scheduler = TestScheduler()
    let numbers = CountedRequests([1, 2, 3])
    let source = Signal<Int, Never>(numbers)
    let recorder = source.subscribe(on: scheduler).take(1).record()
    scheduler.runNow()
    #expect(recorder.events == [.next(1), .completed])
    #expect(numbers.count == 1)
  }
}
