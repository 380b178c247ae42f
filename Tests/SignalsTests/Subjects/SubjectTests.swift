import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite struct `A subject` {
  @Test func `sends to everybody who listens, in the order in which they came`() {
    let subject = Subject<Int, Never>()
    let heard = Log<String>()
    for name in ["a", "b", "c"] { subject.signal.subscribe { heard.add("\(name)\($0)") } }
    subject.send(1)
    subject.send(2)
    #expect(heard.entries == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func `remembers no value`() {
    let subject = Subject<Int, Never>()
    subject.send(1)
    let recorder = subject.signal.record()
    subject.send(2)
    #expect(recorder.events == [.next(2)])
  }

  @Test func `ends those who come late at once (guarantee 9)`() {
    let completed = Subject<Int, Broken>()
    completed.complete()
    #expect(completed.signal.record().events == [.completed])
    let failed = Subject<Int, Broken>()
    failed.fail(.down)
    #expect(failed.signal.record().events == [.failed(.down)])
  }

  @Test func `takes nothing after its end, for nobody`() {
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

  @Test func `of Void is sent to without a value`() {
    let subject = Subject<Void, Never>()
    let recorder = subject.signal.record()
    subject.send()
    #expect(recorder.values.count == 1)
  }

  // MARK: During a delivery

  @Test func `somebody who comes during a delivery hears the next value first`() {
    let subject = Subject<Int, Never>()
    let heard = Log<String>()
    let newcomer = Slot<any Disposable>()
    subject.signal.subscribe { [weak subject] value in
      heard.add("a\(value)")
      if value == 1 { newcomer.content = subject?.signal.subscribe { heard.add("b\($0)") } }
    }
    subject.send(1)
    subject.send(2)
    #expect(heard.entries == ["a1", "a2", "b2"])
  }

  @Test func `somebody who leaves during a delivery is passed over`() {
    let subject = Subject<Int, Never>()
    let heard = Log<String>()
    let second = Slot<any Disposable>()
    subject.signal.subscribe {
      heard.add("a\($0)")
      second.dispose()
    }
    second.content = subject.signal.subscribe { heard.add("b\($0)") }
    subject.signal.subscribe { heard.add("c\($0)") }
    subject.send(1)
    subject.send(2)
    #expect(heard.entries == ["a1", "c1", "a2", "c2"])
  }

  @Test func `somebody may leave from inside a handler of their own`() {
    let subject = Subject<Int, Never>()
    let heard = Log<Int>()
    let own = Slot<any Disposable>()
    own.content = subject.signal.subscribe {
      heard.add($0)
      if $0 == 2 { own.dispose() }
    }
    for value in 1...4 { subject.send(value) }
    #expect(heard.entries == [1, 2])
  }

  @Test func `a value sent from inside a delivery comes after it, for everybody (guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let heard = Log<String>()
    subject.signal.subscribe { [weak subject] in
      heard.add("a\($0)")
      if $0 == 1 {
        subject?.send(2)
        subject?.send(3)
      }
    }
    subject.signal.subscribe { heard.add("b\($0)") }
    subject.send(1)
    #expect(heard.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func `an end sent from inside a delivery comes after it, for everybody (guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let heard = Log<String>()
    subject.signal.subscribe(
      next: { [weak subject] in
        heard.add("a\($0)")
        subject?.complete()
        subject?.send(2)
      },
      completed: { heard.add("a|") }
    )
    subject.signal.subscribe(next: { heard.add("b\($0)") }, completed: { heard.add("b|") })
    subject.send(1)
    #expect(heard.entries == ["a1", "b1", "a|", "b|"])
  }

  @Test func `100,000 nested sends need no stack (guarantee 4)`() {
    onSmallStack {
      let subject = Subject<Int, Never>()
      let heard = Counter()
      subject.signal.subscribe { [weak subject] in
        heard.next()
        if $0 < 100_000 { subject?.send($0 + 1) }
      }
      subject.send(1)
      #expect(heard.value == 100_000)
    }
  }

  // MARK: From several threads

  @Test func `values of many threads come one by one, in one order (guarantee 3, guarantee 4)`() {
    let subject = Subject<Int, Never>()
    let turnstile = Turnstile()
    let listeners = (0..<3).map { _ in Log<Int>() }
    for journal in listeners {
      subject.signal.subscribe { value in turnstile.pass { journal.add(value) } }
    }
    onThreads(4) { thread in
      for value in 0..<2_000 { subject.send(thread * 10_000 + value) }
    }
    #expect(turnstile.overlaps == 0)
    #expect(listeners[0].count == 8_000)
    #expect(listeners.allSatisfy { $0.entries == listeners[0].entries })
    for thread in 0..<4 {
      let own = listeners[0].entries.filter { $0 / 10_000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test func `somebody who comes while others send misses nothing from then on`() {
    let subject = Subject<Int, Never>()
    let journals = latecomers(to: subject.signal) {
      for value in 0..<5_000 { subject.send(value) }
    }
    for heard in journals {
      #expect(heard == Array((5_000 - heard.count)..<5_000))
    }
  }

  @Test func `coming, leaving and going away at the same time leave nothing behind`() {
    expectNoLeaks { tracker in
      for _ in 0..<200 {
        let subject = Slot(Subject<Int, Never>())
        let signal = Slot(subject.content?.signal)
        onThreads(3) { thread in
          switch thread {
          case 0:
            for value in 0..<20 { subject.content?.send(value) }
            subject.content = nil
            signal.content = nil
          default:
            for _ in 0..<10 {
              let witness = tracker.track(Tracked("handler"))
              let subscription = signal.content?.subscribe { _ in _ = witness }
              if thread == 1 { subscription?.dispose() }
            }
          }
        }
      }
    }
  }

  // MARK: Lifetimes

  @Test func `is not kept alive by its subscriptions`() {
    let subscription = expectNoLeaks { tracker in
      tracker.track(Subject<Int, Never>()).signal.subscribe { _ in }
    }
    subscription.dispose()
  }

  @Test func `is kept alive by its signal`() {
    let subject = Slot(Subject<Int, Never>())
    let signal = subject.content?.signal
    let recorder = signal?.record()
    let weakSubject = Weak(subject.content)
    subject.content = nil
    weakSubject.object?.send(1)
    #expect(recorder?.values == [1])
    withExtendedLifetime(signal) {}
  }

  @Test func `releases handlers when it goes, though subscriptions are held (guarantee 7)`() {
    let subscription = expectNoLeaks { tracker in
      let subject = Subject<Int, Never>()
      let witness = tracker.track(Tracked("handler"))
      return subject.signal.map { $0 + 1 }.subscribe(
        next: { _ in _ = witness },
        completed: { _ = witness }
      )
    }
    subscription.dispose()
  }

  @Test func `releases handlers when a subscription is disposed, or at the end`() {
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

  @Test func `that goes during a delivery finishes it`() {
    let subject = Slot(Subject<Int, Never>())
    let heard = Log<String>()
    subject.content?.signal.subscribe {
      heard.add("a\($0)")
      subject.content = nil
    }
    subject.content?.signal.subscribe { heard.add("b\($0)") }
    subject.content?.send(1)
    #expect(heard.entries == ["a1", "b1"])
  }
}

enum Broken: Error, Hashable {
  case down
}

/// A weak reference, to look at an object without keeping it.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object?) {
    self.object = object
  }
}
