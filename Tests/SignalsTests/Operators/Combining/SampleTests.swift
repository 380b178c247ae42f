import Signals
import SignalsTesting
import Testing

@Suite struct SampleTests {
  @Test func `every order of events agrees with the model`() {
    expectAllOrders(
      of: { source, sampler in source.sample(on: sampler) },
      values: { steps in
        steps.prefixes.compactMap { steps in
          steps.endsWithSecondValue ? steps.first.last : nil
        }
      },
      end: { steps in
        if let failure = steps.failure { return .failed(failure) }
        return steps.isFirstCompleted || steps.isSecondCompleted ? .completed : nil
      }
    )
  }

  @Test func `values sampled from two threads keep their order (guarantee 3)`() {
    let values = raced(20_000, completing: false) { $0.sample(on: $1) }
    #expect(values.count <= 20_000)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `a value that the source sends at once can be sampled`() {
    let log = LockedList<Int>()
    BehaviorSubject<Int, Never>(7).signal.sample(on: Signal<Int, Never>(1...2))
      .subscribe { log.add($0) }
    #expect(log.entries == [7, 7])
  }

  @Test func `a source that completes at once leaves the sampler unsubscribed`() {
    let log = LockedList<String>()
    let sampler = Signal<Int, Never>.deferred {
      log.add("sampler")
      return .just(1)
    }
    Signal<Int, Never>.just(1).sample(on: sampler)
      .subscribe(next: { log.add("\($0)") }, completed: { log.add("completed") })
    #expect(log.entries == ["completed"])
  }

  @Test func `disposal disposes both inputs`() {
    expectDisposesBoth { $0.sample(on: $1).map { _ in } }
  }

  @Test func `a failure disposes the other input before it is delivered (guarantee 6)`() {
    expectFailureDisposesOthers { $0.sample(on: $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Int, Never>.never
      for _ in 0..<chainLength { chain = chain.sample(on: Signal<Int, Never>.never) }
    }
  }

  @Test func `a source can be sampled on a signal that cannot fail`() {
    let log = LockedList<Int>()
    BehaviorSubject<Int, InputFailure>(1).signal.sample(on: Signal<Void, Never>.just(()))
      .subscribe { log.add($0) }
    let unfailing: Signal<Int, Never> =
      BehaviorSubject<Int, Never>(2).signal.sample(on: Signal<Void, Never>.just(()))
    unfailing.subscribe { log.add($0) }
    #expect(log.entries == [1, 2])
  }

  @Test func `a source that cannot fail combines with one that can`() {
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    let source = Signal<Int, Never>.never.promoteFailure(to: MarbleFailure.self)
    let recorder = source.sample(on: failing).record()
    #expect(recorder.failure == MarbleFailure())
  }
}
