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

  @Test func `two threads: the values are those before the trigger, without a gap (guarantee 3)`() {
    for _ in 0..<50 {
      let values = raced(200) { $0.take(until: $1.filter { $0 == 100 }) }
      #expect(values == Array(1...200).prefix(values.count).map(\.self))
    }
  }

  @Test func `a trigger that speaks at once leaves the source unsubscribed`() {
    let triggers: [Signal<Int, Problem>] = [.just(1), .empty, .failed(.second)]
    for trigger in triggers {
      let log = Log<String>()
      let source = Signal<Int, Problem>.deferred {
        log.add("source")
        return .never
      }
      source.take(until: trigger).subscribe(event: { log.add($0.isEnd ? "end" : "value") })
      #expect(log.entries == ["end"])
    }
  }

  @Test func `both are disposed before completion is handled (guarantee 6)`() {
    let log = Log<String>()
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

  @Test func `a trigger from inside a value lets nothing more through`() {
    let source = Subject<Int, Never>()
    let trigger = Subject<Void, Never>()
    let log = Log<String>()
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

  @Test func `disposal disposes both`() {
    expectDisposesBoth { $0.take(until: $1.filter { $0 > 1 }).map { _ in } }
  }

  @Test func `a failure disposes the other before it is handled (guarantee 6)`() {
    expectFailureDisposesOthers { $0.take(until: $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Int, Never>.never
      for _ in 0..<deep { chain = chain.take(until: Signal<Int, Never>.never) }
    }
  }

  @Test func `what can fail is cut by what cannot`() {
    let log = Log<Int>()
    let stop = Signal<Void, Never>.never
    Signal<Int, Problem>.just(1).take(until: stop).subscribe { log.add($0) }
    let stillSure: Signal<Int, Never> = Signal<Int, Never>.just(2).take(until: stop)
    stillSure.subscribe { log.add($0) }
    #expect(log.entries == [1, 2])
  }

  @Test func `a source that cannot fail goes with one that can`() {
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    let recorder = Signal<Int, Never>.just(1).take(until: failing).record()
    #expect(recorder.failure == MarbleFailure())
  }

  @Test func `values pass until the lifetime ends, then it completes`() {
    let source = Subject<Int, Never>()
    let token = Lifetime.Token()
    let log = Log<Event<Int, Never>>()
    source.signal.take(during: token.lifetime).subscribe(event: { log.add($0) })
    source.send(1)
    token.dispose()
    source.send(2)
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func `after the end the source is never subscribed to`() {
    let log = Log<String>()
    let source = Signal<Int, Never>.deferred {
      log.add("source")
      return .just(1)
    }
    source.take(during: .ended).subscribe(completed: { log.add("completed") })
    #expect(log.entries == ["completed"])
  }

  @Test func `the subscription does not keep the token`() {
    let end = Counter()
    var token: Lifetime.Token? = Lifetime.Token()
    if let lifetime = token?.lifetime {
      Subject<Int, Never>().signal.take(during: lifetime).subscribe(completed: { end.next() })
    }
    #expect(end.value == 0)
    token = nil
    #expect(end.value == 1)
  }

  @Test func `two threads: the values are those before the end, without a gap (guarantee 3)`() {
    for _ in 0..<50 {
      let source = Subject<Int, Never>()
      let token = Lifetime.Token()
      let log = Log<Event<Int, Never>>()
      source.signal.take(during: token.lifetime).subscribe(event: { log.add($0) })
      race({ for value in 1...200 { source.send(value) } }, { token.dispose() })
      let values = log.entries.compactMap(\.value)
      #expect(values == (1...200).prefix(values.count).map(\.self))
      #expect(log.entries.last == .completed)
    }
  }
}
