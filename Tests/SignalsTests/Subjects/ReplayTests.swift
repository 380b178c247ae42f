import Signals
import SignalsTesting
import Testing

@Suite struct `A replay` {
  @Test func `subscribes at once, and once`() {
    let source = Source()
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
    let source = Source()
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

  @Test func `when lazy, subscribes with the first subscriber`() {
    let source = Source()
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

  @Test func `when lazy, sends values that arrive during subscribing at once`() {
    let signal = Signal<Int, Never>([1, 2]).replayLazily(capacity: 1)
    #expect(signal.record().events == [.next(1), .next(2), .completed])
    #expect(signal.record().events == [.next(2), .completed])
  }

  @Test func `when lazy, subscribes once for concurrent subscribers`() {
    for _ in 0..<100 {
      let source = Source()
      let signal = source.signal.replayLazily()
      onThreads(3) { _ in signal.subscribe() }
      #expect(source.starts == 1)
    }
  }

  // MARK: Ownership (guarantee 8)

  @Test(arguments: Kind.allCases)
  func `is disposed when nothing holds it (guarantee 8)`(kind: Kind) {
    let source = Source()
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
  func `continues with a subscription alone (guarantee 8)`(kind: Kind) {
    let source = Source()
    let heard = Log<Int>()
    let subscription = kind.replay(source.signal).subscribe { heard.add($0) }
    source.send(1)
    #expect(heard.entries == [1])
    #expect(source.disposals == 0)
    subscription.dispose()
    #expect(source.disposals == 1)
  }

  @Test(arguments: Kind.allCases)
  func `continues with an unowned subscription (guarantee 7, guarantee 8)`(kind: Kind) {
    let source = Source()
    let heard = Log<Int>()
    do { kind.replay(source.signal).subscribe { heard.add($0) } }
    source.send(1)
    #expect(heard.entries == [1])
  }

  @Test(arguments: Kind.allCases)
  func `continues with its signal alone (guarantee 8)`(kind: Kind) {
    let source = Source()
    let signal = kind.replay(source.signal)
    signal.subscribe().dispose()
    source.send(1)
    #expect(source.disposals == 0)
    #expect(signal.record().values == [1])
  }

  @Test(arguments: Kind.allCases)
  func `does not continue for a subscriber that completed early (guarantee 8)`(kind: Kind) {
    let source = Source()
    let heard = Log<Int>()
    do { kind.replay(source.signal).take(1).subscribe { heard.add($0) } }
    source.send(1)
    #expect(heard.entries == [1])
    #expect(source.disposals == 1)
  }

  @Test(arguments: Kind.allCases)
  func `is released with a source that never ended (guarantee 8)`(kind: Kind) {
    let subscription = expectNoLeaks { tracker in
      let source = tracker.track(Subject<Int, Never>())
      let witness = tracker.track(Tracked("handler"))
      return kind.replay(source.signal).subscribe { _ in _ = witness }
    }
    subscription.dispose()
  }

  @Test(arguments: Kind.allCases)
  func `leaks nothing after its end (guarantee 8)`(kind: Kind) {
    let source = Subject<Tracked, Never>()
    expectNoLeaks { tracker in
      let witness = tracker.track(Tracked("handler"))
      kind.replay(source.signal).subscribe { _ in _ = witness }
      source.send(tracker.track(Tracked("value")))
      source.complete()
    }
  }

  @Test(arguments: Kind.allCases)
  func `leaks nothing after disposal (guarantee 8)`(kind: Kind) {
    let source = Subject<Tracked, Never>()
    expectNoLeaks { tracker in
      let witness = tracker.track(Tracked("handler"))
      let subscription = kind.replay(source.signal).subscribe { _ in _ = witness }
      source.send(tracker.track(Tracked("value")))
      subscription.dispose()
    }
  }

  @Test func `when lazy and never subscribed to, subscribes to nothing`() {
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
