import Signals
import SignalsTesting
import Testing

@Suite struct TakeUntilTests {
  @Test func `every order of events agrees with the model`() {
    expectAllOrders(
      of: { source, trigger in source.take(until: trigger) },
      values: { $0.first },
      end: { steps in
        if let failure = steps.failure { return .failed(failure) }
        return steps.secondEvents.isEmpty && !steps.isFirstCompleted ? nil : .completed
      }
    )
  }

  @Test func `with two threads, values arrive without a gap until the trigger (guarantee 3)`() {
    for _ in 0..<50 {
      let values = raced(200) { $0.take(until: $1.filter { $0 == 100 }) }
      #expect(values == Array(1...200).prefix(values.count).map(\.self))
    }
  }

  @Test func `a trigger that sends an event at once leaves the source unsubscribed`() {
    let triggers: [Signal<Int, InputFailure>] = [.just(1), .empty, .failed(.second)]
    for trigger in triggers {
      let log = LockedList<String>()
      let source = Signal<Int, InputFailure>.deferred {
        log.add("source")
        return .never
      }
      source.take(until: trigger).subscribe(event: { log.add($0.isEnd ? "end" : "value") })
      #expect(log.entries == ["end"])
    }
  }

  @Test func `the source is disposed before completion is delivered (guarantee 6)`() {
    let log = LockedList<String>()
    let trigger = Subject<Int, Never>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("source disposed") }
      subscriber.send(1)
      trigger.signal.ignoreValues().subscribe(subscriber)
    }
    source.take(until: trigger.signal).subscribe(
      next: { log.add("\($0)") },
      completed: { log.add("completed") }
    )
    trigger.send(1)
    #expect(log.entries == ["1", "source disposed", "completed"])
  }

  @Test func `a trigger during a delivery drops later values`() {
    let source = Subject<Int, Never>()
    let trigger = Subject<Void, Never>()
    let log = LockedList<String>()
    source.signal.take(until: trigger.signal).subscribe(
      next: { value in
        log.add("\(value)")
        if value == 2 {
          trigger.send()
          source.send(99)
        }
      },
      completed: { log.add("completed") }
    )
    source.send(1)
    source.send(2)
    source.send(3)
    #expect(log.entries == ["1", "2", "completed"])
  }

  @Test func `disposal disposes both inputs`() {
    expectDisposesBoth { $0.take(until: $1.filter { $0 > 1 }).map { _ in } }
  }

  @Test func `a failure disposes the other input before it is delivered (guarantee 6)`() {
    expectFailureDisposesOthers { $0.take(until: $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Int, Never>.never
      for _ in 0..<chainLength { chain = chain.take(until: Signal<Int, Never>.never) }
    }
  }

  @Test func `a trigger can be a signal that cannot fail`() {
    let log = LockedList<Int>()
    let stop = Signal<Void, Never>.never
    Signal<Int, InputFailure>.just(1).take(until: stop).subscribe { log.add($0) }
    let unfailing: Signal<Int, Never> = Signal<Int, Never>.just(2).take(until: stop)
    unfailing.subscribe { log.add($0) }
    #expect(log.entries == [1, 2])
  }

  @Test func `a source that cannot fail combines with one that can`() {
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    let recorder = Signal<Int, Never>.just(1).take(until: failing).record()
    #expect(recorder.failure == MarbleFailure())
  }

  @Test func `take(during:) completes when the lifetime ends`() {
    let source = Subject<Int, Never>()
    let token = Lifetime.Token()
    let log = LockedList<Event<Int, Never>>()
    source.signal.take(during: token.lifetime).subscribe(event: { log.add($0) })
    source.send(1)
    token.dispose()
    source.send(2)
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func `take(during:) of an ended lifetime does not subscribe to the source`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never>.deferred {
      log.add("source")
      return .just(1)
    }
    source.take(during: .ended).subscribe(completed: { log.add("completed") })
    #expect(log.entries == ["completed"])
  }

  @Test func `the subscription does not retain the token`() {
    let end = Counter()
    var token: Lifetime.Token? = Lifetime.Token()
    if let lifetime = token?.lifetime {
      Subject<Int, Never>().signal.take(during: lifetime).subscribe(completed: { end.next() })
    }
    #expect(end.value == 0)
    token = nil
    #expect(end.value == 1)
  }

  @Test func `values from a second thread arrive without a gap until the end (guarantee 3)`() {
    for _ in 0..<50 {
      let source = Subject<Int, Never>()
      let token = Lifetime.Token()
      let log = LockedList<Event<Int, Never>>()
      source.signal.take(during: token.lifetime).subscribe(event: { log.add($0) })
      race({ for value in 1...200 { source.send(value) } }, { token.dispose() })
      let values = log.entries.compactMap(\.value)
      #expect(values == (1...200).prefix(values.count).map(\.self))
      #expect(log.entries.last == .completed)
    }
  }
}
