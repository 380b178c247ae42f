import Signals
import SignalsTesting
import Testing

@Suite struct `A shared signal` {
  private typealias Source = Signal<String, MarbleFailure>

  @Test func `connects with the first subscriber, disconnects with the last, and connects again`() {
    let source = CountedSource()
    let shared = source.signal.shared()
    #expect(source.starts == 0)
    for round in 1...3 {
      let (first, second) = (shared.record(), shared.record())
      #expect(source.starts == round)
      source.send(round)
      first.dispose()
      #expect(source.disposals == round - 1)
      second.dispose()
      #expect(source.disposals == round)
      #expect(first.values == [round])
      #expect(second.values == [round])
    }
  }

  @Test func `replays the newest values of its connection to later subscribers`() {
    let source = CountedSource()
    let shared = source.signal.shared(replay: 2)
    let first = shared.record()
    for value in 1...3 { source.send(value) }
    let second = shared.record()
    #expect(second.values == [2, 3])
    first.dispose()
    second.dispose()
    #expect(shared.record().values == [])
  }

  @Test(arguments: [Event<Int, SignalFailure>.completed, .failed(.broken)])
  func `connects again for a subscriber that arrives after the end`(
    end: Event<Int, SignalFailure>
  ) {
    let starts = Counter()
    let shared = Signal<Int, SignalFailure> { subscriber in
      subscriber.send(starts.next())
      subscriber.send(end)
    }
    .shared(replay: nil)
    #expect(shared.record().events == [.next(1), end])
    #expect(shared.record().events == [.next(2), end])
  }

  @Test func `connects again for a subscriber that arrives inside the end handler`() {
    let source = Subject<Int, SignalFailure>()
    let starts = Counter()
    let shared = Signal<Int, SignalFailure> { subscriber in
      starts.next()
      source.signal.take(1).subscribe(subscriber)
    }
    .shared(replay: 1)
    let recorder = shared.repeat(2).record()
    source.send(1)
    #expect(starts.value == 2)
    source.send(2)
    #expect(recorder.events == [.next(1), .next(2), .completed])
  }

  @Test func `disposes an infinite source when its only subscriber completes early`() {
    let shared = Signal<Int, Never>(0...).shared()
    for _ in 0..<2 {
      #expect(shared.take(2).record().events == [.next(0), .next(1), .completed])
    }
  }

  @Test func `is released with its source (guarantee 7, guarantee 8)`() {
    let subscription = expectNoLeaks { tracker in
      let source = tracker.track(Subject<Int, Never>())
      let object = tracker.track(Tracked("handler"))
      return source.signal.shared(replay: 1).subscribe { _ in _ = object }
    }
    subscription.dispose()
  }

  @Test func `connects again if a source is gone without an end`() {
    let sources = LockedList<Subscriber<Int, Never>>()
    let starts = Counter()
    let shared = Signal<Int, Never> { subscriber in
      if starts.next() == 2 { sources.add(subscriber) }
    }
    .shared()
    let first = shared.record()
    let second = shared.record()
    #expect(starts.value == 2)
    sources.entries[0].send(1)
    first.dispose()
    sources.entries[0].send(2)
    #expect(second.values == [1, 2])
  }

  @Test func `has as many disposals as starts when threads subscribe and dispose (guarantee 8)`() {
    for _ in 0..<50 {
      let source = CountedSource()
      let shared = source.signal.shared(replay: 1)
      onThreads(3) { _ in
        for _ in 0..<20 { shared.subscribe().dispose() }
      }
      #expect(source.starts > 0)
      #expect(source.starts == source.disposals)
    }
  }

  // MARK: Grace periods

  /// Subscribes for one value, and then again after three ticks.
  private func twice(_ shared: Source, _ clock: TestScheduler) -> Source {
    shared.take(1).concat(Signal.timer(after: .ticks(3), on: clock).then { shared })
  }

  @Test func `stays connected for a subscriber within the grace period (guarantee 12)`() {
    marbles(when: "a-b-c-d|", then: "a---c-d|") {
      twice($0.shared(grace: .ticks(4), on: $1), $1)
    }
    marbles(when: "a-b-c-d|", then: "a--bc-d|") {
      twice($0.shared(replay: 1, grace: .ticks(4), on: $1), $1)
    }
  }

  @Test func `connects again after the grace period, without the old values (guarantee 12)`() {
    marbles(when: "a-b-c-d|", then: "a--a-b-c-d|") {
      twice($0.shared(replay: 1, grace: .ticks(2), on: $1), $1)
    }
  }

  @Test func `disposes its source when the grace period has passed`() {
    let (source, clock) = (CountedSource(), TestScheduler())
    let shared = source.signal.shared(grace: .ticks(2), on: clock)
    shared.subscribe().dispose()
    clock.advanceNow(by: .ticks(1))
    let second = shared.subscribe()
    clock.advanceNow(by: .ticks(5))
    #expect(source.disposals == 0)
    second.dispose()
    clock.advanceNow(by: .ticks(1))
    #expect(source.disposals == 0)
    clock.advanceNow(by: .ticks(1))
    #expect(source.disposals == 1)
    #expect(source.starts == 1)
  }

  @Test func `cancels its timer when a subscriber arrives, and needs none after an end`() {
    let (source, clock) = (CountedSource(), TestScheduler())
    let shared = source.signal.shared(grace: .ticks(2), on: clock)
    shared.subscribe().dispose()
    #expect(clock.pendingCount == 1)
    shared.subscribe()
    #expect(clock.pendingCount == 0)
    source.complete()
    #expect(clock.pendingCount == 0)
  }

  @Test func `cancels its timer if a subscriber arrives before the timer is stored`() {
    let (source, clock) = (CountedSource(), TestScheduler())
    let signals = LockedList<Signal<Int, Never>>()
    // The list contains the signal, which retains the scheduler.
    let scheduler = InterruptedScheduler(clock: clock) { [weak signals] in
      signals?.entries.first?.subscribe()
    }
    let shared = source.signal.shared(grace: .ticks(2), on: scheduler)
    signals.add(shared)
    shared.subscribe().dispose()
    #expect(clock.pendingCount == 0)
    #expect(source.starts == 1)
    source.complete()
    withExtendedLifetime(signals) {}
  }

  @Test func `disposes its source after the grace period if nothing else retains it`() {
    let (source, clock) = (CountedSource(), TestScheduler())
    do { source.signal.shared(grace: .ticks(2), on: clock).subscribe().dispose() }
    #expect(source.disposals == 0)
    clock.advanceNow(by: .ticks(2))
    #expect(source.disposals == 1)
  }
}

/// A scheduler that calls a closure before it schedules delayed work.
private struct InterruptedScheduler: TimedScheduler {
  let clock: TestScheduler
  let interrupt: @Sendable () -> Void

  var elapsed: Duration { clock.elapsed }

  func perform(_ work: @escaping @Sendable () -> Void) { clock.perform(work) }

  func schedule(
    after delay: Duration,
    every interval: Duration?,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    interrupt()
    return clock.schedule(after: delay, every: interval, leeway: leeway, work)
  }
}
