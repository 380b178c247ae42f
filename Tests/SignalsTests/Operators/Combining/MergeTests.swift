import Signals
import Testing

@Suite struct MergeTests {
  @Test func `every order of events agrees with the model`() {
    expectAllOrders(
      of: { merge($0, $1) },
      values: { $0.compactMap(\.event.value) },
      end: { steps in
        if let failure = steps.failure { return .failed(failure) }
        return steps.isFirstCompleted && steps.isSecondCompleted ? .completed : nil
      }
    )
  }

  @Test func `two threads lose nothing and change no order (guarantee 3)`() {
    let values = raced(20_000) { merge($0, $1.map { -$0 }) }
    #expect(values.filter { $0 > 0 } == Array(1...20_000))
    #expect(values.filter { $0 < 0 } == (1...20_000).map { -$0 })
  }

  @Test func `an early failure leaves the rest unsubscribed`() {
    expectRestUnsubscribed { merge($0, $1, $2).map { _ in } }
    expectRestUnsubscribed { $0.merge(with: $1).merge(with: $2).map { _ in } }
  }

  @Test func `disposal in the middle of subscribing leaves the rest unsubscribed`() {
    let log = Log<Int>()
    let inputs = (1...4).map { number in
      Signal<Int, Never>.deferred {
        log.add(number)
        return .just(number)
      }
    }
    merge(inputs).take(2).subscribe()
    #expect(log.entries == [1, 2])
  }

  @Test func `disposal disposes every input`() {
    expectDisposesBoth { merge($0, $1).map { _ in } }
    expectDisposesBoth { $0.merge(with: $1).map { _ in } }
  }

  @Test func `a failure disposes the other inputs before it is handled (guarantee 6)`() {
    expectFailureDisposesOthers { merge($0, $1).map { _ in } }
  }

  @Test func `no signals complete at once`() {
    let end = Counter()
    merge([Signal<Int, Never>]()).subscribe(completed: { end.next() })
    #expect(end.value == 1)
  }

  @Test func `a chain of merges is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var methods = Signal<Int, Never>.never
      var functions = Signal<Int, Never>.never
      var lists = Signal<Int, Never>.never
      for _ in 0..<deep {
        methods = methods.merge(with: .never)
        functions = merge(functions, .never)
        lists = merge([lists, .never])
      }
    }
  }

  @Test func `what cannot fail goes with what can, on either side`() {
    let sure = Signal<Int, Never>.just(1)
    let doubtful = Signal<Int, Problem>.just(2)
    let log = Log<Int>()
    merge(sure, doubtful).subscribe { log.add($0) }
    merge(doubtful, sure).subscribe { log.add($0) }
    sure.merge(with: doubtful).subscribe { log.add($0) }
    doubtful.merge(with: sure).subscribe { log.add($0) }
    let stillSure: Signal<Int, Never> = merge(sure, sure)
    stillSure.merge(with: sure).subscribe { log.add($0) }
    #expect(log.entries == [1, 2, 2, 1, 1, 2, 2, 1, 1, 1, 1])
  }
}
