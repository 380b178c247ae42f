import Signals
import TestSupport
import Testing

/// Guarantee 4: events sent inside a delivery arrive after it, in order, without nesting.
struct NestedSendTests {
  @Test(arguments: SubjectKind.allCases)
  func `100,000 nested sends into a subject are delivered without nesting (guarantee 4)`(
    kind: SubjectKind
  ) {
    let (detector, sum) = (OverlapDetector(), Counter())
    onSmallStack {
      let subject = kind.make()
      let subscription = subject.signal.subscribe { value in
        detector.run {
          sum.next()
          if value < 100_000 { subject.send(value + 1) }
        }
      }
      subject.send(1)
      subscription.dispose()
    }
    #expect(sum.value >= 100_000)
    #expect(detector.overlaps == 0)
  }

  @Test
  func `100,000 nested sends into a created signal are delivered without nesting (guarantee 4)`() {
    let (detector, sum) = (OverlapDetector(), Counter())
    onSmallStack {
      let upstream = LockedValue<Subscriber<Int, Never>>()
      let signal = Signal<Int, Never> { upstream.content = $0 }
      let subscription = signal.subscribe { value in
        detector.run {
          sum.next()
          if value < 100_000 { upstream.content?.send(value + 1) }
        }
      }
      upstream.content?.send(1)
      subscription.dispose()
      upstream.content = nil
    }
    #expect(sum.value == 100_000)
    #expect(detector.overlaps == 0)
  }

  @Test func `two subjects that reply to each other do not nest (guarantee 4)`() {
    let log = LockedList<Int>()
    onSmallStack {
      let (ping, pong) = (Subject<Int, Never>(), Subject<Int, Never>())
      let both = CompoundDisposable([
        ping.signal.subscribe { if $0 < 100_000 { pong.send($0 + 1) } else { log.add($0) } },
        pong.signal.subscribe { ping.send($0 + 1) },
      ])
      ping.send(0)
      both.dispose()
    }
    #expect(log.entries == [100_000])
  }

  @Test func `all subscribers receive nested sends in the same order (guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let logs = (0..<3).map { _ in LockedList<Int>() }
    subject.signal.subscribe { value in
      logs[0].add(value)
      guard value < 10 else { return }
      subject.send(value * 10)
      subject.send(value * 10 + 1)
    }
    for log in logs.dropFirst() { subject.signal.subscribe { log.add($0) } }
    subject.send(1)
    subject.send(2)
    for log in logs { #expect(log.entries == [1, 10, 11, 2, 20, 21]) }
    // Breaks the cycle: the handler retains the subject it is subscribed to.
    subject.complete()
  }

  @Test func `a subscriber that subscribes inside a delivery receives later values (guarantee 4)`()
  {
    let subject = Subject<Int, Never>()
    let (first, second) = (LockedList<Int>(), LockedList<Int>())
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

  @Test func `a pending value is delivered after the end of its signal (guarantee 4)`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let outer = Subject<Signal<Int, Never>, Never>()
    let log = LockedList<Int>()
    outer.signal.flatten().subscribe(
      next: { value in
        log.add(value)
        guard value == 1 else { return }
        second.send(2)
        second.complete()
        first.send(3)
        first.complete()
        outer.complete()
      },
      completed: { log.add(0) }
    )
    outer.send(first.signal)
    outer.send(second.signal)
    first.send(1)
    #expect(log.entries == [1, 2, 3, 0])
  }

  @Test func `a replaced signal delivers no further values (guarantee 4)`() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let outer = Subject<Signal<Int, Never>, Never>()
    let log = LockedList<Int>()
    outer.signal.switchToLatest().subscribe { value in
      log.add(value)
      guard value == 1 else { return }
      first.send(2)
      outer.send(second.signal)
      second.send(3)
    }
    outer.send(first.signal)
    first.send(1)
    first.send(4)
    second.send(5)
    #expect(log.entries.last == 5)
    #expect(!log.entries.contains(4))
    // Breaks the cycle: the handler retains the subject it is subscribed to.
    outer.complete()
    second.complete()
  }
}
