import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite struct `A subject` {
  @Test func `sends to all subscribers, in order of subscription`() {
    let subject = Subject<Int, Never>()
    let received = LockedList<String>()
    for name in ["a", "b", "c"] { subject.signal.subscribe { received.add("\(name)\($0)") } }
    subject.send(1)
    subject.send(2)
    #expect(received.entries == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func `stores no value`() {
    let subject = Subject<Int, Never>()
    subject.send(1)
    let recorder = subject.signal.record()
    subject.send(2)
    #expect(recorder.events == [.next(2)])
  }

  @Test func `sends its end to late subscribers at once (guarantee 9)`() {
    let completed = Subject<Int, Broken>()
    completed.complete()
    #expect(completed.signal.record().events == [.completed])
    let failed = Subject<Int, Broken>()
    failed.fail(.down)
    #expect(failed.signal.record().events == [.failed(.down)])
  }

  @Test func `ignores events after its end`() {
    let subject = Subject<Int, Broken>()
    let early = subject.signal.record()
    subject.complete()
    subject.send(1)
    subject.fail(.down)
    let late = subject.signal.record()
    subject.send(2)
    #expect(early.events == [.completed])
    #expect(late.events == [.completed])
  }

  @Test func `with Void values can send without an argument`() {
    let subject = Subject<Void, Never>()
    let recorder = subject.signal.record()
    subject.send()
    #expect(recorder.values.count == 1)
  }

  // MARK: During a delivery

  @Test func `a subscriber that subscribes during a delivery receives the next value first`() {
    let subject = Subject<Int, Never>()
    let received = LockedList<String>()
    let later = LockedValue<any Disposable>()
    subject.signal.subscribe { [weak subject] value in
      received.add("a\(value)")
      if value == 1 { later.content = subject?.signal.subscribe { received.add("b\($0)") } }
    }
    subject.send(1)
    subject.send(2)
    #expect(received.entries == ["a1", "a2", "b2"])
  }

  @Test func `a subscriber that disposes during a delivery is skipped`() {
    let subject = Subject<Int, Never>()
    let received = LockedList<String>()
    let second = LockedValue<any Disposable>()
    subject.signal.subscribe {
      received.add("a\($0)")
      second.dispose()
    }
    second.content = subject.signal.subscribe { received.add("b\($0)") }
    subject.signal.subscribe { received.add("c\($0)") }
    subject.send(1)
    subject.send(2)
    #expect(received.entries == ["a1", "c1", "a2", "c2"])
  }

  @Test func `a handler can dispose its own subscription`() {
    let subject = Subject<Int, Never>()
    let received = LockedList<Int>()
    let own = LockedValue<any Disposable>()
    own.content = subject.signal.subscribe {
      received.add($0)
      if $0 == 2 { own.dispose() }
    }
    for value in 1...4 { subject.send(value) }
    #expect(received.entries == [1, 2])
  }

  @Test func `a value sent inside a delivery arrives after it, for all subscribers (guarantee 4)`()
  {
    let subject = Subject<Int, Never>()
    let received = LockedList<String>()
    subject.signal.subscribe { [weak subject] in
      received.add("a\($0)")
      if $0 == 1 {
        subject?.send(2)
        subject?.send(3)
      }
    }
    subject.signal.subscribe { received.add("b\($0)") }
    subject.send(1)
    #expect(received.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func `an end sent inside a delivery arrives after it, for all subscribers (guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let received = LockedList<String>()
    subject.signal.subscribe(
      next: { [weak subject] in
        received.add("a\($0)")
        subject?.complete()
        subject?.send(2)
      },
      completed: { received.add("a|") }
    )
    subject.signal.subscribe(next: { received.add("b\($0)") }, completed: { received.add("b|") })
    subject.send(1)
    #expect(received.entries == ["a1", "b1", "a|", "b|"])
  }

  @Test func `100,000 nested sends need constant stack (guarantee 4)`() {
    onSmallStack {
      let subject = Subject<Int, Never>()
      let received = Counter()
      subject.signal.subscribe { [weak subject] in
        received.next()
        if $0 < 100_000 { subject?.send($0 + 1) }
      }
      subject.send(1)
      #expect(received.value == 100_000)
    }
  }

  // MARK: From several threads

  @Test
  func `values of many threads arrive one at a time, in one order (guarantee 3, guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let detector = OverlapDetector()
    let logs = (0..<3).map { _ in LockedList<Int>() }
    for log in logs {
      subject.signal.subscribe { value in detector.run { log.add(value) } }
    }
    onThreads(4) { thread in
      for value in 0..<2_000 { subject.send(thread * 10_000 + value) }
    }
    #expect(detector.overlaps == 0)
    #expect(logs[0].count == 8_000)
    #expect(logs.allSatisfy { $0.entries == logs[0].entries })
    for thread in 0..<4 {
      let own = logs[0].entries.filter { $0 / 10_000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test func `a subscriber receives every value after its subscription`() {
    let subject = Subject<Int, Never>()
    let logs = lateSubscribers(to: subject.signal) {
      for value in 0..<5_000 { subject.send(value) }
    }
    for received in logs {
      #expect(received == Array((5_000 - received.count)..<5_000))
    }
  }

  @Test func `leaks nothing when threads subscribe, dispose and release`() {
    expectNoLeaks { tracker in
      for _ in 0..<200 {
        let subject = LockedValue(Subject<Int, Never>())
        let signal = LockedValue(subject.content?.signal)
        onThreads(3) { thread in
          switch thread {
          case 0:
            for value in 0..<20 { subject.content?.send(value) }
            subject.content = nil
            signal.content = nil
          default:
            for _ in 0..<10 {
              let object = tracker.track(Tracked("handler"))
              let subscription = signal.content?.subscribe { _ in _ = object }
              if thread == 1 { subscription?.dispose() }
            }
          }
        }
      }
    }
  }

  // MARK: Lifetimes

  @Test func `is not retained by its subscriptions`() {
    let subscription = expectNoLeaks { tracker in
      tracker.track(Subject<Int, Never>()).signal.subscribe { _ in }
    }
    subscription.dispose()
  }

  @Test func `is retained by its signal`() {
    let subject = LockedValue(Subject<Int, Never>())
    let signal = subject.content?.signal
    let recorder = signal?.record()
    let weakSubject = Weak(subject.content)
    subject.content = nil
    weakSubject.object?.send(1)
    #expect(recorder?.values == [1])
    withExtendedLifetime(signal) {}
  }

  @Test
  func `releases handlers when it is released, even if subscriptions are retained (guarantee 7)`() {
    let subscription = expectNoLeaks { tracker in
      let subject = Subject<Int, Never>()
      let object = tracker.track(Tracked("handler"))
      return subject.signal.map { $0 + 1 }.subscribe(
        next: { _ in _ = object },
        completed: { _ = object }
      )
    }
    subscription.dispose()
  }

  @Test func `releases handlers at their disposal and at its end`() {
    expectNoLeaks { tracker in
      let subject = Subject<Int, Never>()
      let disposed = tracker.track(Tracked("disposed"))
      subject.signal.subscribe { _ in _ = disposed }.dispose()
    }
    let subject = Subject<Int, Never>()
    expectNoLeaks { tracker in
      let ended = tracker.track(Tracked("ended"))
      subject.signal.subscribe(next: { _ in _ = ended }, completed: { _ = ended })
      subject.complete()
    }
  }

  @Test func `completes a delivery during which it is released`() {
    let subject = LockedValue(Subject<Int, Never>())
    let received = LockedList<String>()
    subject.content?.signal.subscribe {
      received.add("a\($0)")
      subject.content = nil
    }
    subject.content?.signal.subscribe { received.add("b\($0)") }
    subject.content?.send(1)
    #expect(received.entries == ["a1", "b1"])
  }
}

/// A weak reference to observe the release of an object.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object?) {
    self.object = object
  }
}
