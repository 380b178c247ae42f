import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite struct `A behavior subject` {
  @Test func `sends each new subscriber its value first`() {
    let subject = BehaviorSubject<Int, Never>(1)
    let first = subject.signal.record()
    subject.send(2)
    let second = subject.signal.record()
    subject.send(3)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [2, 3])
  }

  @Test func `always has a current value`() {
    let subject = BehaviorSubject<Int, Never>(1)
    #expect(subject.value == 1)
    subject.send(2)
    #expect(subject.value == 2)
    subject.complete()
    subject.send(3)
    #expect(subject.value == 2)
  }

  @Test func `sends late subscribers its last value, then its end (guarantee 9)`() {
    let subject = BehaviorSubject<Int, Broken>(1)
    subject.send(2)
    subject.fail(.down)
    #expect(subject.signal.record().events == [.next(2), .failed(.down)])
  }

  @Test func `sends the value once to a subscriber that subscribes during its delivery`() {
    let subject = BehaviorSubject<Int, Never>(0)
    let heard = Log<Int>()
    let newcomer = LockedValue<any Disposable>()
    subject.signal.subscribe { [weak subject] value in
      if value == 1 { newcomer.content = subject?.signal.subscribe { heard.add($0) } }
    }
    subject.send(1)
    subject.send(2)
    #expect(heard.entries == [1, 2])
  }

  @Test func `queues values sent while it replays to a new subscriber (guarantee 4)`() {
    let subject = BehaviorSubject<Int, Never>(0)
    let heard = Log<String>()
    subject.signal.subscribe { heard.add("a\($0)") }
    subject.signal.subscribe { [weak subject] in
      heard.add("b\($0)")
      if $0 == 0 { subject?.send(1) }
    }
    #expect(heard.entries == ["a0", "b0", "a1", "b1"])
  }

  @Test func `subscribing during concurrent sends leaves no gap and no duplicate`() {
    let subject = BehaviorSubject<Int, Never>(-1)
    let journals = latecomers(to: subject.signal) {
      for value in 0..<5_000 { subject.send(value) }
    }
    for heard in journals {
      #expect(heard.count > 0)
      #expect(heard == Array((5_000 - heard.count)..<5_000))
    }
  }

  @Test func `releases an old value outside its lock (guarantee 5)`() {
    let subject = BehaviorSubject<Last, Never>(Last {})
    let read = Log<Bool>()
    subject.send(Last { [weak subject] in read.add(subject?.value != nil) })
    subject.send(Last {})
    #expect(read.entries == [true])
  }

  @Test func `releases handlers when it is released`() {
    expectNoLeaks { tracker in
      let witness = tracker.track(Tracked("handler"))
      tracker.track(BehaviorSubject<Int, Never>(1)).signal.subscribe { _ in _ = witness }
    }
  }
}

/// An object that runs a closure in its deinitializer.
private final class Last: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit {
    action()
  }
}
