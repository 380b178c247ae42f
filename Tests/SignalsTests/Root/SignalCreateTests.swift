import Signals
import SignalsTesting
import Testing

struct SignalCreateTests {
  let scheduler = TestScheduler()

  private typealias Numbers = Signal<Int, SignalFailure>

  @Test func `just sends its value, then completes`() {
    #expect(Numbers.just(7).eventsAtOnce == [.next(7), .completed])
  }

  @Test func `just with take(1) completes once (guarantee 2)`() {
    let log = LockedList<String>()
    let subscription = CompoundDisposable()
    let signal = Signal<Int, SignalFailure>.just(7).take(1)
    subscription.add(
      signal.subscribe(next: { log.add("\($0)") }, completed: { log.add("|") })
    )
    #expect(log.entries == ["7", "|"])
  }

  @Test func `empty completes at once`() {
    #expect(Numbers.empty.eventsAtOnce == [.completed])
  }

  @Test func `failed fails at once`() {
    #expect(Numbers.failed(.broken).eventsAtOnce == [.failed(.broken)])
  }

  @Test func `never does not retain its handlers`() {
    let tokens = TokenCounter()
    let subscription = Numbers.never.subscribe { [token = tokens.makeToken()] _ in token.touch() }
    #expect(tokens.alive == 0)
    subscription.dispose()
  }

  @Test func `deferred creates a signal for each subscription (guarantee 8)`() {
    let created = Counter()
    let signal = Numbers.deferred { .just(created.next()) }
    #expect(created.value == 0)
    #expect(signal.eventsAtOnce == [.next(1), .completed])
    #expect(signal.eventsAtOnce == [.next(2), .completed])
  }

  @Test func `a sequence is iterated by each subscription`() {
    let signal = Numbers([1, 2, 3])
    for _ in 0..<2 {
      #expect(signal.eventsAtOnce == [.next(1), .next(2), .next(3), .completed])
    }
    #expect(Numbers([]).eventsAtOnce == [.completed])
  }

  @Test func `take ends the iteration of an infinite sequence`() {
    #expect(Numbers(0...).take(3).eventsAtOnce == [.next(0), .next(1), .next(2), .completed])
  }

  @Test func `the work of a created signal runs once for each subscription (guarantee 8)`() {
    let runs = Counter()
    let signal = Numbers { subscriber in
      subscriber.send(runs.next())
      subscriber.complete()
    }
    #expect(runs.value == 0)
    #expect(signal.eventsAtOnce == [.next(1), .completed])
    #expect(signal.eventsAtOnce == [.next(2), .completed])
  }

  @Test
  func `the work of a created signal is released while its subscription continues (guarantee 7)`() {
    let subject = Subject<Int, Never>()
    let subscriptions = expectNoLeaks { tracker in
      func source(_ name: String) -> Tracked { tracker.track(Tracked(name)) }
      let (created, deferred) = (source("created"), source("deferred"))
      return [
        Signal<Int, Never> { subscriber in
          withExtendedLifetime(created) {}
          subject.signal.subscribe(subscriber)
        }
        .subscribe(),
        Signal<Int, Never>.deferred {
          withExtendedLifetime(deferred) {}
          return subject.signal
        }
        .subscribe(),
      ]
    }
    #expect(subscriptions.allSatisfy { !$0.isDisposed })
    subject.complete()
  }

  // MARK: Sequences on a scheduler

  @Test func `a sequence on a scheduler sends each element in its own job`() {
    let log = LockedList<String>()
    Signal<Int, Never>([1, 2], on: scheduler).subscribe(
      next: { log.add("\($0)") },
      completed: { log.add("completed") }
    )
    scheduler.perform { log.add("other") }
    #expect(log.entries == [])
    scheduler.runNow()
    #expect(log.entries == ["1", "other", "2", "completed"])
  }

  @Test func `take ends an infinite sequence on a scheduler`() {
    let recorder = Signal<Int, Never>(0..., on: scheduler).take(3).record()
    scheduler.runNow()
    #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
  }

  @Test func `a sequence on the immediate scheduler is not read after the subscription ends`() {
    let numbers = CountedRequests([1, 2, 3])
    let signal = Signal<Int, Never>(numbers, on: .immediate)
    #expect(signal.take(1).record().events == [.next(1), .completed])
    #expect(numbers.count == 1)

    let subscription = CompoundDisposable()
    signal.subscribe(in: subscription) { if $0 == 2 { subscription.dispose() } }
    #expect(numbers.count == 3)

    let infinite = Signal<Int, Never>(0..., on: .immediate)
    #expect(infinite.take(3).record().values == [0, 1, 2])
    #expect(infinite.subscribe(on: .immediate).take(1).record().values == [0])
  }

  @Test func `a sequence on a scheduler starts over for each subscription`() {
    let signal = Signal<Int, Never>(0..<3, on: .immediate)
    #expect(signal.record().values == [0, 1, 2])
    #expect(signal.record().values == [0, 1, 2])
  }

  @Test func `a long sequence on a scheduler needs constant stack (guarantee 11)`() {
    onSmallStack {
      let recorder = Signal<Int, Never>(0..<chainLength, on: .immediate).record()
      #expect(recorder.values.count == chainLength)
    }
  }
}
