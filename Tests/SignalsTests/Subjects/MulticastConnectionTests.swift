import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite struct `A multicast connection` {
  @Test func `subscribes to its source once when it connects`() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let first = connection.signal.record()
    let second = connection.signal.record()
    #expect(source.starts == 0)
    connection.connect()
    #expect(source.starts == 1)
    source.send(1)
    #expect(first.values == [1])
    #expect(second.values == [1])
  }

  @Test func `returns the same disposable for each connect`() {
    let connection = CountedSource().signal.publish()
    let first = connection.connect()
    #expect(first === connection.connect())
    first.dispose()
    #expect(first === connection.connect())
  }

  @Test func `connects once when several threads connect it`() {
    for _ in 0..<100 {
      let source = CountedSource()
      let connection = source.signal.publish()
      onThreads(3) { _ in connection.connect() }
      #expect(source.starts == 1)
    }
  }

  @Test func `returns its disposable to a connect inside a connect`() {
    let connection = LockedValue<MulticastConnection<Int, Never>>()
    let inner = LockedValue<any Disposable>()
    let source = Signal<Int, Never> { subscriber in
      inner.content = connection.content?.connect()
      subscriber.complete()
    }
    connection.content = source.publish()
    let outer = connection.content?.connect()
    #expect(outer != nil)
    #expect(inner.content === outer)
    // Breaks the cycle: the source retains the value that retains the connection.
    connection.content = nil
  }

  @Test func `does not reconnect after its disposal`() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let recorder = connection.signal.record()
    connection.connect().dispose()
    connection.connect()
    source.send(1)
    #expect(source.starts == 1)
    #expect(source.disposals == 1)
    #expect(recorder.events.isEmpty)
  }

  @Test func `forwards the end and sends it to late subscribers (guarantee 9)`() {
    let connection = Signal<Int, Broken>.failed(.down).publish()
    let early = connection.signal.record()
    #expect(connection.connect().isDisposed)
    #expect(early.events == [.failed(.down)])
    #expect(connection.signal.record().events == [.failed(.down)])
  }

  @Test func `sends through the given subject`() {
    let source = CountedSource()
    let connection = source.signal.multicast(BehaviorSubject(0))
    connection.connect()
    source.send(1)
    #expect(connection.signal.record().values == [1])
  }

  @Test func `continues after it is released`() {
    let source = CountedSource()
    let recorder: Recorder<Int, Never>
    do {
      let connection = source.signal.publish()
      recorder = connection.signal.record()
      connection.connect()
    }
    source.send(1)
    #expect(recorder.values == [1])
  }

  @Test func `is disposed when its subject ends`() {
    let source = CountedSource()
    let subject = Subject<Int, Never>()
    let connection = source.signal.multicast(subject)
    connection.connect()
    subject.complete()
    #expect(source.disposals == 1)
    connection.connect()
    #expect(source.starts == 1)
  }

  @Test func `leaks nothing in any of its states`() {
    expectNoLeaks { tracker in
      let never = tracker.track(Subject<Int, Never>())
      never.signal.publish().signal.subscribe { [object = tracker.track(Tracked())] _ in
        _ = object
      }

      let disposed = tracker.track(Subject<Int, Never>())
      let connection = disposed.signal.publish()
      connection.signal.subscribe { [object = tracker.track(Tracked())] _ in _ = object }
      connection.connect().dispose()

      let ended = tracker.track(Subject<Int, Never>())
      let ending = tracker.track(ended.signal.publish())
      ending.signal.subscribe { [object = tracker.track(Tracked())] _ in _ = object }
      ending.connect()
      ended.complete()

      let released = tracker.track(Subject<Int, Never>())
      let subject = tracker.track(Subject<Int, Never>())
      let last = released.signal.multicast(subject)
      last.signal.subscribe { [object = tracker.track(Tracked())] _ in _ = object }
      last.connect()
    }
  }
}

@Suite struct `An autoconnecting signal` {
  @Test func `connects with the first subscriber and disconnects with the last`() {
    let source = CountedSource()
    let signal = source.signal.publish().autoconnect()
    #expect(source.starts == 0)
    let first = signal.record()
    #expect(source.starts == 1)
    let second = signal.record()
    source.send(1)
    first.dispose()
    source.send(2)
    #expect(source.disposals == 0)
    second.dispose()
    #expect(source.disposals == 1)
    #expect(source.starts == 1)
    #expect(first.values == [1])
    #expect(second.values == [1, 2])
  }

  @Test func `subscribes to the subject before it connects`() {
    let recorder = Signal<Int, Never>([1, 2]).publish().autoconnect().record()
    #expect(recorder.events == [.next(1), .next(2), .completed])
  }

  @Test func `does not reconnect for later subscribers, which receive the replayed values`() {
    let source = CountedSource()
    let signal = source.signal.multicast(ReplaySubject(capacity: 1)).autoconnect()
    let first = signal.record()
    source.send(1)
    source.send(2)
    first.dispose()
    let late = signal.record()
    source.send(3)
    #expect(source.starts == 1)
    #expect(late.events == [.next(2)])
  }

  @Test func `counts the subscribers of all signals of its connection`() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let first = connection.autoconnect().record()
    let second = connection.autoconnect().record()
    first.dispose()
    #expect(source.disposals == 0)
    second.dispose()
    #expect(source.disposals == 1)
  }

  @Test func `disposes an infinite source when its only subscriber completes early`() {
    let recorder = Signal<Int, Never>(0...).publish().autoconnect().take(3).record()
    #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
  }

  @Test func `continues while only a subscription exists, and is released with its source`() {
    expectNoLeaks { tracker in
      let source = tracker.track(Subject<Int, Never>())
      let received = tracker.track(LockedList<Int>())
      source.signal.publish().autoconnect().subscribe { received.add($0) }
      source.send(1)
      #expect(received.entries == [1])
    }
  }

  @Test func `connects once and disconnects once when several threads subscribe`() {
    for _ in 0..<100 {
      let source = CountedSource()
      let signal = source.signal.publish().autoconnect()
      let first = signal.subscribe()
      onThreads(3) { _ in signal.subscribe().dispose() }
      #expect(source.disposals == 0)
      first.dispose()
      #expect(source.starts == 1)
      #expect(source.disposals == 1)
    }
  }
}
