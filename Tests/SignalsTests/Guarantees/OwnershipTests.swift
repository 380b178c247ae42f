import Signals
import TestSupport
import Testing

/// Guarantees 6, 7 and 8: disposal before the end, release, and work for each subscription.
struct OwnershipTests {
  @Test func `the source is disposed before the end is delivered (guarantee 6)`() {
    let order = LockedList<String>()
    let upstream = LockedValue<Subscriber<Int, SignalFailure>>()
    let source = Signal<Int, SignalFailure> { subscriber in
      subscriber.onDisposal { order.add("torn down") }
      upstream.content = subscriber
    }
    source.map { $0 }.filter { $0 > 0 }.subscribe(failed: { _ in order.add("failed") })
    upstream.content?.fail(.broken)
    upstream.content = nil
    #expect(order.entries == ["torn down", "failed"])
  }

  @Test
  func `an operator that ends early disposes its source before it sends the end (guarantee 6)`() {
    let order = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { order.add("torn down") }
      subscriber.send(1)
      order.add("sent")
    }
    source.take(1).subscribe(next: { _ in order.add("1") }, completed: { order.add("|") })
    #expect(order.entries == ["1", "torn down", "|", "sent"])
  }

  @Test(arguments: SubjectKind.allCases)
  func `a released subject releases its subscribers (guarantee 7)`(kind: SubjectKind) {
    let tokens = TokenCounter()
    let subject = LockedValue<any SubjectProtocol<Int, SignalFailure>>(kind.make())
    let subscription = subject.content?.signal
      .map { [token = tokens.makeToken()] in
        token.touch()
        return $0
      }
      .subscribe { [token = tokens.makeToken()] _ in token.touch() }
    #expect(tokens.alive == 2)
    subject.content = nil
    #expect(tokens.alive == 0)
    subscription?.dispose()
  }

  @Test
  func `a released subject releases its values even if subscriptions are retained (guarantee 7)`() {
    let tokens = TokenCounter()
    let subject = LockedValue(ReplaySubject<TokenCounter.Token, Never>())
    let subscription = subject.content?.signal.subscribe()
    for _ in 0..<3 { subject.content?.send(tokens.makeToken()) }
    #expect(tokens.alive == 3)
    subject.content = nil
    #expect(tokens.alive == 0)
    subscription?.dispose()
  }

  @Test func `a send completes while it releases its subject (guarantee 7)`() {
    let log = LockedList<Event<Int, Never>>()
    for event in [Event<Int, Never>.next(1), .completed] {
      let subject = LockedValue(Subject<Int, Never>())
      subject.content?.signal.subscribe(event: { log.add($0) })
      subject.take()?.send(event)
    }
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func `a handler can release its own subject (guarantee 7)`() {
    let tokens = TokenCounter()
    let subject = LockedValue(Subject<Int, Never>())
    let log = LockedList<Int>()
    for _ in 0..<20 {
      subject.content?.signal.subscribe { [token = tokens.makeToken()] value in
        token.touch()
        log.add(value)
        subject.content = nil
      }
    }
    subject.content?.send(1)
    #expect(log.entries == Array(repeating: 1, count: 20))
    #expect(tokens.alive == 0)
  }

  @Test func `a subject can be released while other threads dispose subscriptions (guarantee 7)`() {
    for _ in 0..<300 {
      let tokens = TokenCounter()
      let subject = LockedValue(Subject<Int, Never>())
      let subscriptions = (0..<40).compactMap { _ in
        subject.content?.signal.subscribe { [token = tokens.makeToken()] _ in token.touch() }
      }
      onThreads(4) { thread in
        if thread == 0 {
          subject.content?.send(1)
          subject.content = nil
        } else {
          for index in stride(from: thread, to: 40, by: 4) { subscriptions[index].dispose() }
        }
      }
      #expect(tokens.alive == 0)
    }
  }

  @Test func `subscribing and disposing on many threads leaks nothing (guarantee 7)`() {
    let subject = Subject<Int, Never>()
    let tokens = TokenCounter()
    onThreads(4) { thread in
      for round in 0..<500 {
        let subscription = subject.signal.subscribe { [token = tokens.makeToken()] _ in
          token.touch()
        }
        if round % 5 == thread { subject.send(round) }
        subscription.dispose()
      }
    }
    #expect(tokens.alive == 0)
  }

  @Test func `subscribing and disposing does not affect other subscribers`() {
    let subject = Subject<Int, Never>()
    let logs = (0..<3).map { _ in LockedList<Int>() }
    subject.signal.subscribe { logs[0].add($0) }
    let many = (0..<200).map { _ in subject.signal.subscribe() }
    subject.signal.subscribe { logs[1].add($0) }
    for (index, subscription) in many.enumerated() where index != 100 { subscription.dispose() }
    subject.signal.subscribe { logs[2].add($0) }
    many[100].dispose()
    subject.send(1)
    #expect(logs.map(\.entries) == [[1], [1], [1]])
  }

  @Test func `work runs once for each subscription (guarantee 8)`() {
    let runs = Counter()
    let signal = Signal<Int, Never> { $0.send(runs.next()) }.map { $0 * 10 }
    let log = LockedList<Int>()
    for _ in 0..<3 { signal.subscribe { log.add($0) } }
    #expect(log.entries == [10, 20, 30])
  }
}
