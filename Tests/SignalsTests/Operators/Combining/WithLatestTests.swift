import Signals
import SignalsTesting
import Testing

@Suite struct WithLatestTests {
  @Test func `every order of events agrees with the model`() {
    expectAllOrders(
      of: { source, other in source.withLatest(from: other).map { [$0, $1] } },
      values: { steps in
        steps.moments.compactMap { steps in
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

  @Test func `the other is subscribed to first, so what it has at once counts`() {
    let log = Log<[Int]>()
    Signal<Int, Never>(1...2).withLatest(from: BehaviorSubject(10).signal)
      .subscribe { log.add([$0, $1]) }
    #expect(log.entries == [[1, 10], [2, 10]])
  }

  @Test func `the other failing at once leaves the source unsubscribed`() {
    let log = Log<String>()
    let source = Signal<Int, Problem>.deferred {
      log.add("source")
      return .never
    }
    source.withLatest(from: Signal<Int, Problem>.failed(.second))
      .subscribe(failed: { log.add("failed \($0)") })
    #expect(log.entries == ["failed second"])
  }

  @Test func `disposal disposes both`() {
    expectDisposesBoth { $0.withLatest(from: $1).map { _ in } }
  }

  @Test func `a failure disposes the other before it is handled (guarantee 6)`() {
    expectFailureDisposesOthers { $0.withLatest(from: $1).map { _ in } }
  }

  @Test func `a chain is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var chain = Signal<Int, Never>.never
      for _ in 0..<deep {
        chain = chain.withLatest(from: Signal<Int, Never>.never).map(\.0)
      }
    }
  }

  @Test func `what can fail takes from what cannot`() {
    let log = Log<[Int]>()
    Signal<Int, Problem>.just(1).withLatest(from: Signal<Int, Never>.just(2))
      .subscribe { log.add([$0, $1]) }
    let stillSure: Signal<(Int, Int), Never> =
      Signal<Int, Never>.just(3).withLatest(from: Signal<Int, Never>.just(4))
    stillSure.subscribe { log.add([$0, $1]) }
    #expect(log.entries == [[1, 2], [3, 4]])
  }

  @Test func `a source that cannot fail goes with one that can`() {
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    let recorder = Signal<Int, Never>.just(1).withLatest(from: failing).record()
    #expect(recorder.failure == MarbleFailure())
  }
}
