import Signals
import TestSupport
import Testing

struct SignalSubscribeTests {
  @Test func `each kind of event has its handler`() {
    let journal = Log<String>()
    let subject = Subject<Int, TestFailure>()
    for _ in 0..<2 {
      subject.signal.subscribe(
        next: { journal.add("\($0)") },
        failed: { journal.add("\($0)") },
        completed: { journal.add("|") }
      )
    }
    subject.send(1)
    subject.fail(.broken)
    #expect(journal.entries == ["1", "1", "broken", "broken"])
    Signal<Int, TestFailure>.empty.subscribe(completed: { journal.add("|") })
    #expect(journal.entries.last == "|")
  }

  @Test func `handlers may be left out`() {
    let subject = Subject<Int, TestFailure>()
    let journal = Log<Int>()
    let all = [
      subject.signal.subscribe(),
      subject.signal.subscribe { journal.add($0) },
      subject.signal.subscribe(failed: { _ in journal.add(-1) }),
    ]
    subject.send(1)
    subject.complete()
    #expect(journal.entries == [1])
    #expect(all.map(\.isDisposed) == [true, true, true])
  }

  @Test func `one handler may take all events`() {
    let subject = Subject<Int, TestFailure>()
    let (journal, subscription) = subject.signal.journal()
    subject.send(1)
    subject.fail(.broken)
    #expect(journal.entries == [.next(1), .failed(.broken)])
    #expect(subscription.isDisposed)
  }

  @Test func `a handler without a label is one of values, whatever takes anything`() {
    let journal = Log<String>()
    Signal<Int, TestFailure>.just(1).subscribe { journal.add("\($0)") }
    #expect(journal.entries == ["1"])
  }

  @Test func `nothing needs to hold the disposable (guarantee 7)`() {
    let subject = Subject<Int, Never>()
    let journal = Log<Int>()
    subject.signal.map { $0 }.subscribe { journal.add($0) }
    subject.send(1)
    #expect(journal.entries == [1])
  }

  @Test func `disposing silences and releases the handlers (guarantee 2, guarantee 6)`() {
    let subject = Subject<Int, TestFailure>()
    let census = Census()
    let journal = Log<Int>()
    let token = LockedValue(census.token())
    let subscription = subject.signal.subscribe(
      next: { [token = token.content] in
        token?.touch()
        journal.add($0)
      },
      failed: { [token = token.content] _ in token?.touch() },
      completed: { [token = token.content] in token?.touch() }
    )
    token.content = nil
    #expect(census.alive == 1)
    subscription.dispose()
    subscription.dispose()
    #expect(census.alive == 0)
    subject.send(1)
    subject.complete()
    #expect(journal.entries == [])
    #expect(subscription.isDisposed)
  }

  @Test func `a subscriber is sent all events of the signals it is subscribed to`() {
    let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let (journal, _) = Signal<Int, TestFailure> { subscriber in
      first.signal.subscribe(subscriber)
      second.signal.subscribe(subscriber)
    }.journal()
    first.send(1)
    second.send(2)
    first.complete()
    second.send(3)
    #expect(journal.entries == [.next(1), .next(2), .completed])
  }

  @Test func `what a subscriber is subscribed to ends with it`() {
    let source = Subject<Int, TestFailure>()
    let disposals = Counter()
    let upstream = Signal<Int, TestFailure> { subscriber in
      subscriber.onDisposal { disposals.next() }
      source.signal.subscribe(subscriber)
    }
    let outer = Signal<Int, TestFailure> { upstream.subscribe($0) }
    outer.subscribe().dispose()
    #expect(disposals.value == 1)
  }

  @Test func `a subject is sent every event, until either side ends`() {
    let source = Subject<Int, TestFailure>()
    let target = Subject<Int, TestFailure>()
    let (journal, _) = target.signal.journal()
    let subscription = source.signal.subscribe(target)
    source.send(1)
    target.complete()
    #expect(subscription.isDisposed)
    source.send(2)
    #expect(journal.entries == [.next(1), .completed])
  }

  @Test func `feeding a subject does not keep it alive, and ends when it is gone`() {
    let source = Subject<Int, TestFailure>()
    var target: Subject<Int, TestFailure>? = Subject()
    let subscription = target.map { source.signal.subscribe($0) }
    #expect(subscription?.isDisposed == false)
    target = nil
    #expect(subscription?.isDisposed == true)
  }
}
