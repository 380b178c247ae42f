import Signals
import TestSupport
import Testing

/// Guarantee 2: once `dispose()` has returned, a handler does not start again on that thread.
struct DisposalTests {
  @Test func `values pending when a handler disposes are not delivered (guarantee 2)`() {
    let subject = Subject<Int, Never>()
    let log = LockedList<Int>()
    let subscription = LockedValue<any Disposable>()
    subscription.content = subject.signal.subscribe { value in
      log.add(value)
      subject.send(value + 1)
      subject.send(value + 2)
      subscription.dispose()
    }
    subject.send(1)
    #expect(log.entries == [1])
  }

  @Test func `a handler can dispose another subscription during a delivery (guarantee 2)`() {
    let subject = Subject<Int, Never>()
    let log = LockedList<String>()
    let later = LockedValue<any Disposable>()
    subject.signal.subscribe { value in
      log.add("first \(value)")
      if value == 2 { later.dispose() }
    }
    later.content = subject.signal.subscribe { log.add("second \($0)") }
    subject.send(1)
    subject.send(2)
    subject.send(3)
    #expect(log.entries == ["first 1", "second 1", "first 2", "first 3"])
  }

  @Test func `take ends a replay (guarantee 2)`() {
    let subject = ReplaySubject<Int, Never>()
    for value in 1...5 { subject.send(value) }
    #expect(subject.signal.take(2).collected == [1, 2])
    #expect(Signal<Int, Never>(1...5).take(2).collected == [1, 2])
  }

  @Test func `the end is not handled after disposal (guarantee 2)`() {
    let subject = Subject<Int, SignalFailure>()
    let (log, subscription) = subject.signal.logEvents()
    subject.signal.subscribe { _ in subscription.dispose() }
    subject.send(1)
    subject.complete()
    #expect(log.entries == [.next(1)])
  }

  @Test func `no handler starts on a thread after the thread disposes (guarantee 2)`() {
    for _ in 0..<100 {
      let subject = Subject<Int, Never>()
      let isOver = Counter()
      let late = Counter()
      let subscription = subject.signal.subscribe { thread in
        if thread == 1, isOver.value == 1 { late.next() }
      }
      onThreads(3) { thread in
        for _ in 0..<20 { subject.send(thread) }
        guard thread == 1 else { return }
        subscription.dispose()
        // A handler that starts on this thread from now on is late.
        for _ in 0..<20 { subject.send(2) }
      }
      isOver.next()
      subject.send(1)
      #expect(late.value == 0)
    }
  }

  @Test func `disposal drops the queued values of a merge (guarantee 2)`() {
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    let seen = LockedList<Int>()
    let subscription = LockedValue<any Disposable>()
    subscription.content = merge(first.signal, second.signal)
      .handleEvents(next: { seen.add($0) })
      .subscribe { _ in
        second.send(2)
        subscription.dispose()
      }
    first.send(1)
    #expect(seen.entries == [1])
  }
}

extension Signal where Failure == Never {
  /// The values that the signal sends before `subscribe` returns.
  fileprivate var collected: [Value] {
    let log = LockedList<Value>()
    subscribe { log.add($0) }
    return log.entries
  }
}
