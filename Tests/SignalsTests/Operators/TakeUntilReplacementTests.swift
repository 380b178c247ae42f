import Signals
import SignalsTesting
import Testing

@Suite struct TakeUntilReplacementTests {
  @Test func `every order of events agrees with the model`() {
    /// Returns the expected steps: first those of the source before the replacement's first event,
    /// without the source's completion, then all steps of the replacement.
    func counting(_ steps: [Step]) -> [Step] {
      let isReplaced = steps.firstIndex { if case .second = $0 { true } else { false } }
      return steps.enumerated().compactMap { index, step in
        if case .second = step { return step }
        if case .first(.completed) = step { return nil }
        return index < (isReplaced ?? steps.count) ? step : nil
      }
    }
    expectAllOrders(
      of: { source, replacement in source.take(untilReplacement: replacement) },
      values: { counting($0).compactMap(\.event.value) },
      end: { steps in
        if let failure = counting(steps).failure { return .failed(failure) }
        return steps.isSecondCompleted ? .completed : nil
      }
    )
  }

  @Test func `with two threads, all of the replacement follows a part of the source (guarantee 3)`()
  {
    for _ in 0..<50 {
      let values = raced(200) { $0.take(untilReplacement: $1.map { -$0 }) }
      let kept = values.prefix { $0 > 0 }
      #expect(Array(kept) == (1...200).prefix(kept.count).map(\.self))
      #expect(values.dropFirst(kept.count).map { -$0 } == Array(1...200))
    }
  }

  @Test func `a replacement that sends at once leaves the source unsubscribed`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never>.deferred {
      log.add("source")
      return .never
    }
    let replacement = BehaviorSubject<Int, Never>(1)
    source.take(untilReplacement: replacement.signal).subscribe(next: { log.add("\($0)") })
    #expect(log.entries == ["1"])
  }

  @Test func `the source is disposed before the replacement's first value is delivered`() {
    let log = LockedList<String>()
    let values = Subject<Int, Never>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      values.signal.subscribe(subscriber)
    }
    let replacement = Subject<Int, Never>()
    source.take(untilReplacement: replacement.signal).subscribe(next: { log.add("\($0)") })
    values.send(1)
    replacement.send(10)
    values.send(2)
    replacement.send(20)
    #expect(log.entries == ["1", "disposed", "10", "20"])
  }

  @Test func `a replacement during a delivery of the source drops pending values of the source`() {
    let source = Subject<Int, Never>()
    let replacement = Subject<Int, Never>()
    let log = LockedList<Int>()
    source.signal.take(untilReplacement: replacement.signal).subscribe { value in
      log.add(value)
      if value == 1 {
        replacement.send(10)
        source.send(2)
      }
    }
    source.send(1)
    #expect(log.entries == [1, 10])
    // Releases the handler, which retains the subject.
    replacement.complete()
  }

  @Test func `disposal disposes both inputs`() {
    expectDisposesBoth { $0.take(untilReplacement: $1.filter { $0 > 1 }).map { _ in } }
  }

  @Test func `a failure disposes the other input before it is delivered (guarantee 6)`() {
    expectFailureDisposesOthers { $0.take(untilReplacement: $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Int, Never>.never
      for _ in 0..<chainLength { chain = chain.take(untilReplacement: .never) }
    }
  }

  @Test func `a replacement can be a signal that cannot fail`() {
    let log = LockedList<Int>()
    Signal<Int, InputFailure>.never.take(untilReplacement: Signal<Int, Never>.just(1))
      .subscribe { log.add($0) }
    let unfailing: Signal<Int, Never> =
      Signal<Int, Never>.never.take(untilReplacement: Signal<Int, Never>.just(2))
    unfailing.subscribe { log.add($0) }
    #expect(log.entries == [1, 2])
  }

  @Test func `a source that cannot fail combines with one that can`() {
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    let source = Signal<Int, Never>.just(1).promoteFailure(to: MarbleFailure.self)
    let recorder = source.take(untilReplacement: failing).record()
    #expect(recorder.failure == MarbleFailure())
  }
}
