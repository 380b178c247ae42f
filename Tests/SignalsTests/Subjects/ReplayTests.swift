import Signals
import SignalsTesting
import Testing

@Suite struct `A replay` {
  @Test func `subscribes to its source once, at its creation`() {
    let source = CountedSource()
    let signal = source.signal.replay()
    #expect(source.starts == 1)
    source.send(1)
    let first = signal.record()
    source.send(2)
    #expect(first.values == [1, 2])
    #expect(signal.record().values == [1, 2])
    #expect(source.starts == 1)
  }

  @Test func `stores values up to its capacity`() {
    let source = CountedSource()
    let two = source.signal.replay(capacity: 2)
    let last = source.signal.replayLast()
    for value in 1...3 { source.send(value) }
    #expect(two.record().values == [2, 3])
    #expect(last.record().values == [3])
  }

  @Test func `replays the end (guarantee 9)`() {
    let signal = Signal<Int, Never>([1, 2]).replay()
    #expect(signal.record().events == [.next(1), .next(2), .completed])
    let failed = Signal<Int, Broken>.failed(.down).replay()
    #expect(failed.record().events == [.failed(.down)])
  }

  @Test func `subscribes with the first subscriber when lazy`() {
    let source = CountedSource()
    let signal = source.signal.replayLazily(capacity: 1)
    #expect(source.starts == 0)
    let first = signal.record()
    #expect(source.starts == 1)
    source.send(1)
    source.send(2)
    #expect(first.values == [1, 2])
    #expect(signal.record().values == [2])
    #expect(source.starts == 1)
  }

  @Test func `sends values that arrive during the first subscription when lazy`() {
    let signal = Signal<Int, Never>([1, 2]).replayLazily(capacity: 1)
    #expect(signal.record().events == [.next(1), .next(2), .completed])
    #expect(signal.record().events == [.next(2), .completed])
  }

  @Test func `subscribes once for concurrent subscribers when lazy`() {
    for _ in 0..<100 {
      let source = CountedSource()
      let signal = source.signal.replayLazily()
      onThreads(3) { _ in signal.subscribe() }
      #expect(source.starts == 1)
    }
  }

  // MARK: Ownership (guarantee 8)

  @Test(arguments: Kind.allCases)
  func `is disposed when nothing retains it (guarantee 8)`(kind: Kind) {
    let source = CountedSource()
    do {
      let signal = kind.replay(source.signal)
      let copy = signal.map { $0 + 1 }
      let subscription = copy.subscribe()
      #expect(source.starts == 1)
      subscription.dispose()
      #expect(source.disposals == 0)
      withExtendedLifetime((signal, copy)) {}
    }
    #expect(source.disposals == 1)
  }

  @Test(arguments: Kind.allCases)
  func `continues while only a subscription exists (guarantee 8)`(kind: Kind) {
    let source = CountedSource()
    let received = LockedList<Int>()
    let subscription = kind.replay(source.signal).subscribe { received.add($0) }
    source.send(1)
    #expect(received.entries == [1])
    #expect(source.disposals == 0)
    subscription.dispose()
    #expect(source.disposals == 1)
  }

  @Test(arguments: Kind.allCases)
  func `continues with a subscription that is not retained (guarantee 7, guarantee 8)`(kind: Kind) {
    let source = CountedSource()
    let received = LockedList<Int>()
    do { kind.replay(source.signal).subscribe { received.add($0) } }
    source.send(1)
    #expect(received.entries == [1])
  }

  @Test(arguments: Kind.allCases)
  func `continues while only its signal exists (guarantee 8)`(kind: Kind) {
    let source = CountedSource()
    let signal = kind.replay(source.signal)
    signal.subscribe().dispose()
    source.send(1)
    #expect(source.disposals == 0)
    #expect(signal.record().values == [1])
  }

  @Test(arguments: Kind.allCases)
  func `is disposed when its only subscriber completes early (guarantee 8)`(kind: Kind) {
    let source = CountedSource()
    let received = LockedList<Int>()
    do { kind.replay(source.signal).take(1).subscribe { received.add($0) } }
    source.send(1)
    #expect(received.entries == [1])
    #expect(source.disposals == 1)
  }

  @Test(arguments: Kind.allCases)
  func `is released with a source that did not end (guarantee 8)`(kind: Kind) {
    let subscription = expectNoLeaks { tracker in
      let source = tracker.track(Subject<Int, Never>())
      let object = tracker.track(Tracked("handler"))
      return kind.replay(source.signal).subscribe { _ in _ = object }
    }
    subscription.dispose()
  }

  @Test(arguments: Kind.allCases)
  func `leaks nothing after its end (guarantee 8)`(kind: Kind) {
    let source = Subject<Tracked, Never>()
    expectNoLeaks { tracker in
      let object = tracker.track(Tracked("handler"))
      kind.replay(source.signal).subscribe { _ in _ = object }
      source.send(tracker.track(Tracked("value")))
      source.complete()
    }
  }

  @Test(arguments: Kind.allCases)
  func `leaks nothing after disposal (guarantee 8)`(kind: Kind) {
    let source = Subject<Tracked, Never>()
    expectNoLeaks { tracker in
      let object = tracker.track(Tracked("handler"))
      let subscription = kind.replay(source.signal).subscribe { _ in _ = object }
      source.send(tracker.track(Tracked("value")))
      subscription.dispose()
    }
  }

  @Test func `does not subscribe without a subscriber when lazy`() {
    expectNoLeaks { tracker in
      let source = tracker.track(Subject<Int, Never>())
      _ = source.signal.replayLazily()
    }
  }

  enum Kind: CaseIterable {
    case eager
    case last
    case lazy

    func replay<Value>(_ signal: Signal<Value, Never>) -> Signal<Value, Never> {
      switch self {
      case .eager: signal.replay()
      case .last: signal.replayLast()
      case .lazy: signal.replayLazily()
      }
    }
  }
}
