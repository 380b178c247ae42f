import Signals
import SignalsTesting
import Testing

@Suite struct WithLatestTests {
  @Test func `every order of events agrees with the model`() {
    expectAllOrders(
      of: { source, other in source.withLatest(from: other).map { [$0, $1] } },
      values: { steps in
        steps.prefixes.compactMap { steps in
          guard steps.endsWithFirstValue, let value = steps.first.last,
            let other = steps.second.last
          else { return nil }
          return [value, other]
        }
      },
      end: { steps in
        if let failure = steps.failure { return .failed(failure) }
        return steps.isFirstCompleted ? .completed : nil
      }
    )
  }

  @Test func `two threads lose no value of the source (guarantee 3)`() {
    let pairs = raced(20_000) { $0.withLatest(from: merge(.just(0), $1)) }
    #expect(pairs.map(\.0) == Array(1...20_000))
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.1 <= $1.1 })
  }

  @Test func `a value that the other signal sends at once is used`() {
    let log = LockedList<[Int]>()
    Signal<Int, Never>(1...2).withLatest(from: BehaviorSubject(10).signal)
      .subscribe { log.add([$0, $1]) }
    #expect(log.entries == [[1, 10], [2, 10]])
  }

  @Test func `a failure of the other signal at once leaves the source unsubscribed`() {
    let log = LockedList<String>()
    let source = Signal<Int, InputFailure>.deferred {
      log.add("source")
      return .never
    }
    source.withLatest(from: Signal<Int, InputFailure>.failed(.second))
      .subscribe(failed: { log.add("failed \($0)") })
    #expect(log.entries == ["failed second"])
  }

  @Test func `disposal disposes both inputs`() {
    expectDisposesBoth { $0.withLatest(from: $1).map { _ in } }
  }

  @Test func `a failure disposes the other input before it is delivered (guarantee 6)`() {
    expectFailureDisposesOthers { $0.withLatest(from: $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Int, Never>.never
      for _ in 0..<chainLength {
        chain = chain.withLatest(from: Signal<Int, Never>.never).map(\.0)
      }
    }
  }

  @Test func `a source can take values from a signal that cannot fail`() {
    let log = LockedList<[Int]>()
    Signal<Int, InputFailure>.just(1).withLatest(from: Signal<Int, Never>.just(2))
      .subscribe { log.add([$0, $1]) }
    let unfailing: Signal<(Int, Int), Never> =
      Signal<Int, Never>.just(3).withLatest(from: Signal<Int, Never>.just(4))
    unfailing.subscribe { log.add([$0, $1]) }
    #expect(log.entries == [[1, 2], [3, 4]])
  }

  @Test func `a source that cannot fail combines with one that can`() {
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    let recorder = Signal<Int, Never>.just(1).withLatest(from: failing).record()
    #expect(recorder.failure == MarbleFailure())
  }
}
