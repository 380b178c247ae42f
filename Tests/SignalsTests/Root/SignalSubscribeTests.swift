import Signals
import TestSupport
import Testing

struct SignalSubscribeTests {
  @Test func `each kind of event calls its handler`() {
    let log = LockedList<String>()
    let subject = Subject<Int, SignalFailure>()
    for _ in 0..<2 {
      subject.signal.subscribe(
        next: { log.add("\($0)") },
        failed: { log.add("\($0)") },
        completed: { log.add("|") }
      )
    }
    subject.send(1)
    subject.fail(.broken)
    #expect(log.entries == ["1", "1", "broken", "broken"])
    Signal<Int, SignalFailure>.empty.subscribe(completed: { log.add("|") })
    #expect(log.entries.last == "|")
  }

  @Test func `every handler is optional`() {
    let subject = Subject<Int, SignalFailure>()
    let log = LockedList<Int>()
    let all = [
      subject.signal.subscribe(),
      subject.signal.subscribe { log.add($0) },
      subject.signal.subscribe(failed: { _ in log.add(-1) }),
    ]
    subject.send(1)
    subject.complete()
    #expect(log.entries == [1])
    #expect(all.map(\.isDisposed) == [true, true, true])
  }

  @Test func `one handler can receive all events`() {
    let subject = Subject<Int, SignalFailure>()
    let (log, subscription) = subject.signal.logEvents()
    subject.send(1)
    subject.fail(.broken)
    #expect(log.entries == [.next(1), .failed(.broken)])
    #expect(subscription.isDisposed)
  }

  @Test func `an unlabeled handler receives values, not events`() {
    let log = LockedList<String>()
    Signal<Int, SignalFailure>.just(1).subscribe { log.add("\($0)") }
    #expect(log.entries == ["1"])
  }

  @Test func `a subscription continues if its disposable is not retained (guarantee 7)`() {
    let subject = Subject<Int, Never>()
    let log = LockedList<Int>()
    subject.signal.map { $0 }.subscribe { log.add($0) }
    subject.send(1)
    #expect(log.entries == [1])
  }

  @Test func `disposal ends the calls of handlers and releases them (guarantee 2, guarantee 6)`() {
    let subject = Subject<Int, SignalFailure>()
    let tokens = TokenCounter()
    let log = LockedList<Int>()
    let token = LockedValue(tokens.makeToken())
    let subscription = subject.signal.subscribe(
      next: { [token = token.content] in
        token?.touch()
        log.add($0)
      },
      failed: { [token = token.content] _ in token?.touch() },
      completed: { [token = token.content] in token?.touch() }
    )
    token.content = nil
    #expect(tokens.alive == 1)
    subscription.dispose()
    subscription.dispose()
    #expect(tokens.alive == 0)
    subject.send(1)
    subject.complete()
    #expect(log.entries == [])
    #expect(subscription.isDisposed)
  }

  @Test func `a subscriber receives the events of several signals until the first end`() {
    let (first, second) = (Subject<Int, SignalFailure>(), Subject<Int, SignalFailure>())
    let (log, _) = Signal<Int, SignalFailure> { subscriber in
      first.signal.subscribe(subscriber)
      second.signal.subscribe(subscriber)
    }.logEvents()
    first.send(1)
    second.send(2)
    first.complete()
    second.send(3)
    #expect(log.entries == [.next(1), .next(2), .completed])
  }

  @Test func `disposing a subscriber disposes the signals that it is subscribed to`() {
    let source = Subject<Int, SignalFailure>()
    let disposals = Counter()
    let upstream = Signal<Int, SignalFailure> { subscriber in
      subscriber.onDisposal { disposals.next() }
      source.signal.subscribe(subscriber)
    }
    let outer = Signal<Int, SignalFailure> { upstream.subscribe($0) }
    outer.subscribe().dispose()
    #expect(disposals.value == 1)
  }

  @Test func `a subscriber that ends also ends a synchronous source`() {
    let numbers = CountedRequests([1, 2, 3])
    let source = Signal<Int, Never>(numbers)
    let inside = Signal<Int, Never> { subscriber in source.subscribe(subscriber) }
    #expect(inside.take(1).eventsAtOnce == [.next(1), .completed])
    #expect(numbers.count == 1)
    #expect(source.subscribe(on: .immediate).take(2).eventsAtOnce.count == 3)
    #expect(numbers.count == 3)
  }

  @Test func `an ended subscriber subscribes to no signal`() {
    let starts = Counter()
    let source = Signal<Int, Never> { _ in starts.next() }
    Signal<Int, Never> { subscriber in
      subscriber.complete()
      #expect(source.subscribe(subscriber).isDisposed)
    }.subscribe()
    #expect(starts.value == 0)
  }

  @Test func `a subject receives events until it ends`() {
    let source = Subject<Int, SignalFailure>()
    let target = Subject<Int, SignalFailure>()
    let (log, _) = target.signal.logEvents()
    let subscription = source.signal.subscribe(target)
    source.send(1)
    target.complete()
    #expect(subscription.isDisposed)
    source.send(2)
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func `a subscription to a subject does not retain it, and ends when it is released`() {
    let source = Subject<Int, SignalFailure>()
    var target: Subject<Int, SignalFailure>? = Subject()
    let subscription = target.map { source.signal.subscribe($0) }
    #expect(subscription?.isDisposed == false)
    target = nil
    #expect(subscription?.isDisposed == true)
  }

  // MARK: In a compound disposable

  @Test func `a handler can end the subscription to a synchronous source`() {
    let log = LockedList<Int>()
    let subscription = CompoundDisposable()
    Signal<Int, Never>(1...).subscribe(in: subscription) { value in
      log.add(value)
      if value == 3 { subscription.dispose() }
    }
    #expect(log.entries == [1, 2, 3])
  }

  @Test(arguments: [true, false])
  func `a handler can end endless repetitions and retries`(fails: Bool) {
    let log = LockedList<Int>()
    let subscription = CompoundDisposable()
    let source = Signal<Int, SignalFailure> { subscriber in
      subscriber.send(log.count)
      subscriber.send(fails ? .failed(.broken) : .completed)
    }
    let endless = fails ? source.retry() : source.repeat()
    let returned = endless.subscribe(in: subscription) { value in
      log.add(value)
      if value == 3 { subscription.dispose() }
    }
    #expect(log.entries == [0, 1, 2, 3])
    #expect(returned.isDisposed)
  }

  @Test func `a lifetime that a handler ends also ends endless repetitions`() {
    let log = LockedList<Int>()
    let token = Lifetime.Token()
    Signal<Int, Never>.just(1).repeat().take(during: token.lifetime).subscribe { value in
      log.add(value)
      if log.count == 3 { token.dispose() }
    }
    #expect(log.entries == [1, 1, 1])
  }

  @Test func `a compound disposes all its subscriptions, and contains none that have ended`() {
    let (first, second) = (Subject<Int, SignalFailure>(), Subject<Int, SignalFailure>())
    let (log, tokens) = (LockedList<String>(), TokenCounter())
    let subscriptions = CompoundDisposable()
    let ended = first.signal.subscribe(
      in: subscriptions,
      next: { [token = tokens.makeToken()] value in
        token.touch()
        log.add("\(value)")
      },
      failed: { log.add("\($0)") },
      completed: { log.add("completed") }
    )
    second.signal.subscribe(in: subscriptions) { log.add("\($0)") }
    first.send(1)
    first.fail(.broken)
    #expect(ended.isDisposed)
    #expect(tokens.alive == 0)
    second.send(2)
    subscriptions.dispose()
    second.send(3)
    #expect(log.entries == ["1", "broken", "2"])
  }

  @Test func `a disposed compound starts no work`() {
    let subscriptions = CompoundDisposable()
    subscriptions.dispose()
    let starts = Counter()
    let source = Signal<Int, Never> { _ in starts.next() }
    #expect(source.subscribe(in: subscriptions).isDisposed)
    #expect(starts.value == 0)
  }

  @Test func `a handler that retains its compound is released with the source (guarantee 7)`() {
    let tokens = TokenCounter()
    do {
      let source = Subject<Int, Never>()
      let subscriptions = CompoundDisposable()
      source.signal.subscribe(in: subscriptions) { [token = tokens.makeToken()] _ in
        token.touch()
        subscriptions.dispose()
      }
      #expect(tokens.alive == 1)
    }
    #expect(tokens.alive == 0)
  }
}
