import Signals
import TestSupport
import Testing

/// Guarantees 6, 7 and 8: lifetimes.
struct OwnershipTests {
  @Test func `the source is torn down before the end is handled (guarantee 6)`() {
    let order = Log<String>()
    let slot = LockedValue<Subscriber<Int, TestFailure>>()
    let source = Signal<Int, TestFailure> { subscriber in
      subscriber.onDisposal { order.add("torn down") }
      slot.content = subscriber
    }
    source.map { $0 }.filter { $0 > 0 }.subscribe(failed: { _ in order.add("failed") })
    slot.content?.fail(.broken)
    slot.content = nil
    #expect(order.entries == ["torn down", "failed"])
  }

  @Test func `an operator that ends early tears the source down first (guarantee 6)`() {
    let order = Log<String>()
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
    let census = Census()
    let subject = LockedValue<any SubjectProtocol<Int, TestFailure>>(kind.make())
    let subscription = subject.content?.signal
      .map { [token = census.token()] in
        token.touch()
        return $0
      }
      .subscribe { [token = census.token()] _ in token.touch() }
    #expect(census.alive == 2)
    subject.content = nil
    #expect(census.alive == 0)
    subscription?.dispose()
  }

  @Test
  func `a released subject releases its values, even while disposables are held (guarantee 7)`() {
    let census = Census()
    let subject = LockedValue(ReplaySubject<Census.Token, Never>())
    let subscription = subject.content?.signal.subscribe()
    for _ in 0..<3 { subject.content?.send(census.token()) }
    #expect(census.alive == 3)
    subject.content = nil
    #expect(census.alive == 0)
    subscription?.dispose()
  }

  @Test func `the last owner of a subject can still send (guarantee 7)`() {
    let journal = Log<Event<Int, Never>>()
    for event in [Event<Int, Never>.next(1), .completed] {
      let subject = LockedValue(Subject<Int, Never>())
      subject.content?.signal.subscribe(event: { journal.add($0) })
      subject.take()?.send(event)
    }
    #expect(journal.entries == [.next(1), .completed])
  }

  @Test func `a handler may release its own subject (guarantee 7)`() {
    let census = Census()
    let subject = LockedValue(Subject<Int, Never>())
    let journal = Log<Int>()
    for _ in 0..<20 {
      subject.content?.signal.subscribe { [token = census.token()] value in
        token.touch()
        journal.add(value)
        subject.content = nil
      }
    }
    subject.content?.send(1)
    #expect(journal.entries == Array(repeating: 1, count: 20))
    #expect(census.alive == 0)
  }

  @Test func `a subject may be released while other threads dispose subscriptions (guarantee 7)`() {
    for _ in 0..<300 {
      let census = Census()
      let subject = LockedValue(Subject<Int, Never>())
      let subscriptions = (0..<40).compactMap { _ in
        subject.content?.signal.subscribe { [token = census.token()] _ in token.touch() }
      }
      onThreads(4) { thread in
        if thread == 0 {
          subject.content?.send(1)
          subject.content = nil
        } else {
          for index in stride(from: thread, to: 40, by: 4) { subscriptions[index].dispose() }
        }
      }
      #expect(census.alive == 0)
    }
  }

  @Test func `subscribing and disposing on many threads leaks nothing (guarantee 7)`() {
    let subject = Subject<Int, Never>()
    let census = Census()
    onThreads(4) { thread in
      for round in 0..<500 {
        let subscription = subject.signal.subscribe { [token = census.token()] _ in token.touch() }
        if round % 5 == thread { subject.send(round) }
        subscription.dispose()
      }
    }
    #expect(census.alive == 0)
  }

  @Test func `subscribing and disposing does not affect other subscribers`() {
    let subject = Subject<Int, Never>()
    let journals = (0..<3).map { _ in Log<Int>() }
    subject.signal.subscribe { journals[0].add($0) }
    let many = (0..<200).map { _ in subject.signal.subscribe() }
    subject.signal.subscribe { journals[1].add($0) }
    for (index, subscription) in many.enumerated() where index != 100 { subscription.dispose() }
    subject.signal.subscribe { journals[2].add($0) }
    many[100].dispose()
    subject.send(1)
    #expect(journals.map(\.entries) == [[1], [1], [1]])
  }

  @Test func `work runs once per subscription (guarantee 8)`() {
    let runs = Counter()
    let signal = Signal<Int, Never> { $0.send(runs.next()) }.map { $0 * 10 }
    let journal = Log<Int>()
    for _ in 0..<3 { signal.subscribe { journal.add($0) } }
    #expect(journal.entries == [10, 20, 30])
  }
}
