import Signals
import SignalsTesting
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

  @Test func `values from two threads all arrive, in the order of each thread (guarantee 3)`() {
    let values = raced(20_000) { merge($0, $1.map { -$0 }) }
    #expect(values.filter { $0 > 0 } == Array(1...20_000))
    #expect(values.filter { $0 < 0 } == (1...20_000).map { -$0 })
  }

  @Test func `a failure during subscription leaves the other inputs unsubscribed`() {
    expectRestUnsubscribed { merge($0, $1, $2).map { _ in } }
    expectRestUnsubscribed { $0.merge(with: $1).merge(with: $2).map { _ in } }
  }

  @Test func `disposal during subscription leaves the other inputs unsubscribed`() {
    let log = LockedList<Int>()
    let inputs = (1...4).map { number in
      Signal<Int, Never>.deferred {
        log.add(number)
        return .just(number)
      }
    }
    merge(inputs).take(2).subscribe()
    #expect(log.entries == [1, 2])
  }

  @Test func `disposal disposes both inputs`() {
    expectDisposesBoth { merge($0, $1).map { _ in } }
    expectDisposesBoth { $0.merge(with: $1).map { _ in } }
  }

  @Test func `a failure disposes the other input before it is delivered (guarantee 6)`() {
    expectFailureDisposesOthers { merge($0, $1).map { _ in } }
  }

  @Test func `merge of an empty array completes at once`() {
    let end = Counter()
    merge([Signal<Int, Never>]()).subscribe(completed: { end.next() })
    #expect(end.value == 1)
  }

  @Test func `a chain of merges is released in constant stack (guarantee 11)`() {
    onSmallStack {
      var methods = Signal<Int, Never>.never
      var functions = Signal<Int, Never>.never
      var lists = Signal<Int, Never>.never
      for _ in 0..<chainLength {
        methods = methods.merge(with: .never)
        functions = merge(functions, .never)
        lists = merge([lists, .never])
      }
    }
  }

  @Test func `an input that can fail combines with one that cannot, on either side`() {
    let safe = Signal<Int, Never>.just(1)
    let failing = Signal<Int, InputFailure>.just(2)
    let log = LockedList<Int>()
    merge(safe, failing).subscribe { log.add($0) }
    merge(failing, safe).subscribe { log.add($0) }
    safe.merge(with: failing).subscribe { log.add($0) }
    failing.merge(with: safe).subscribe { log.add($0) }
    let unfailing: Signal<Int, Never> = merge(safe, safe)
    unfailing.merge(with: safe).subscribe { log.add($0) }
    #expect(log.entries == [1, 2, 2, 1, 1, 2, 2, 1, 1, 1, 1])
  }

  @Test func `three inputs combine if only some of them can fail, in any position`() {
    let safe = Signal<Int, Never>.just(1)
    let sure: Signal<Int, Broken> = safe.promoteFailure()
    let failing = Signal<Int, Broken>.failed(.down)
    let mixed: [Signal<Int, Broken>] = [
      merge(failing, sure, sure),
      merge(sure, failing, sure),
      merge(sure, sure, failing),
      merge(sure, failing, failing),
      merge(failing, sure, failing),
      merge(failing, failing, sure),
    ]
    #expect(mixed.map { $0.record().failure } == Array(repeating: .down, count: 6))
    let unfailing: Signal<Int, Never> = merge(safe, safe, safe)
    #expect(unfailing.record().isCompleted)
  }
}
