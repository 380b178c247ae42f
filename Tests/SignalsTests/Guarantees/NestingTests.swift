import Signals
import TestSupport
import Testing

/// Guarantee 4: events sent inside a delivery arrive after it, in order, without nesting.
struct NestingTests {
  @Test(arguments: SubjectKind.allCases)
  func `100,000 nested sends into a subject are delivered flat (guarantee 4)`(kind: SubjectKind) {
    let (turnstile, sum) = (Turnstile(), Counter())
    onSmallStack {
      let subject = kind.make()
      let subscription = subject.signal.subscribe { value in
        turnstile.pass {
          sum.next()
          if value < 100_000 { subject.send(value + 1) }
        }
      }
      subject.send(1)
      subscription.dispose()
    }
    #expect(sum.value >= 100_000)
    #expect(turnstile.overlaps == 0)
  }

  @Test func `100,000 nested sends into a created signal are delivered flat (guarantee 4)`() {
    let (turnstile, sum) = (Turnstile(), Counter())
    onSmallStack {
      let slot = LockedValue<Subscriber<Int, Never>>()
      let signal = Signal<Int, Never> { slot.content = $0 }
      let subscription = signal.subscribe { value in
        turnstile.pass {
          sum.next()
          if value < 100_000 { slot.content?.send(value + 1) }
        }
      }
      slot.content?.send(1)
      subscription.dispose()
      slot.content = nil
    }
    #expect(sum.value == 100_000)
    #expect(turnstile.overlaps == 0)
  }

  @Test func `two subjects that reply to each other do not nest (guarantee 4)`() {
    let journal = Log<Int>()
    onSmallStack {
      let (ping, pong) = (Subject<Int, Never>(), Subject<Int, Never>())
      let both = CompoundDisposable([
        ping.signal.subscribe { if $0 < 100_000 { pong.send($0 + 1) } else { journal.add($0) } },
        pong.signal.subscribe { ping.send($0 + 1) },
      ])
      ping.send(0)
      both.dispose()
    }
    #expect(journal.entries == [100_000])
  }

  @Test func `all subscribers receive nested sends in the same order (guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let journals = (0..<3).map { _ in Log<Int>() }
    subject.signal.subscribe { value in
      journals[0].add(value)
      guard value < 10 else { return }
      subject.send(value * 10)
      subject.send(value * 10 + 1)
    }
    for journal in journals.dropFirst() { subject.signal.subscribe { journal.add($0) } }
    subject.send(1)
    subject.send(2)
    for journal in journals { #expect(journal.entries == [1, 10, 11, 2, 20, 21]) }
    // Breaks the cycle: the handler retains the subject it is subscribed to.
    subject.complete()
  }

  @Test func `a subscriber that subscribes inside a delivery receives later values (guarantee 4)`()
  {
    let subject = Subject<Int, Never>()
    let (first, second) = (Log<Int>(), Log<Int>())
    subject.signal.subscribe { value in
      first.add(value)
      guard value == 1 else { return }
      subject.send(2)
      subject.signal.subscribe { second.add($0) }
      subject.send(3)
    }
    subject.send(1)
    subject.send(4)
    #expect(first.entries == [1, 2, 3, 4])
    #expect(second.entries == [3, 4])
    // Breaks the cycle: the handler retains the subject it is subscribed to.
    subject.complete()
  }

  @Test func `a pending value survives the end of its signal (guarantee 4)`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let outer = Subject<Signal<Int, Never>, Never>()
    let journal = Log<Int>()
    outer.signal.flatten().subscribe(
      next: { value in
        journal.add(value)
        guard value == 1 else { return }
        second.send(2)
        second.complete()
        first.send(3)
        first.complete()
        outer.complete()
      },
      completed: { journal.add(0) }
    )
    outer.send(first.signal)
    outer.send(second.signal)
    first.send(1)
    #expect(journal.entries == [1, 2, 3, 0])
  }

  @Test func `a pending value is dropped when another signal replaces its signal (guarantee 4)`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let outer = Subject<Signal<Int, Never>, Never>()
    let journal = Log<Int>()
    outer.signal.switchToLatest().subscribe { value in
      journal.add(value)
      guard value == 1 else { return }
      first.send(2)
      outer.send(second.signal)
      second.send(3)
    }
    outer.send(first.signal)
    first.send(1)
    first.send(4)
    second.send(5)
    #expect(journal.entries.last == 5)
    #expect(!journal.entries.contains(4))
    // Breaks the cycle: the handler retains the subject it is subscribed to.
    outer.complete()
    second.complete()
  }
}
