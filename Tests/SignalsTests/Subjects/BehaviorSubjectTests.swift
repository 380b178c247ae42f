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
    let received = LockedList<Int>()
    let later = LockedValue<any Disposable>()
    subject.signal.subscribe { [weak subject] value in
      if value == 1 { later.content = subject?.signal.subscribe { received.add($0) } }
    }
    subject.send(1)
    subject.send(2)
    #expect(received.entries == [1, 2])
  }

  @Test func `queues values sent while it replays to a new subscriber (guarantee 4)`() {
    let subject = BehaviorSubject<Int, Never>(0)
    let received = LockedList<String>()
    subject.signal.subscribe { received.add("a\($0)") }
    subject.signal.subscribe { [weak subject] in
      received.add("b\($0)")
      if $0 == 0 { subject?.send(1) }
    }
    #expect(received.entries == ["a0", "b0", "a1", "b1"])
  }

  @Test func `sends each value once to a subscriber that subscribes during concurrent sends`() {
    let subject = BehaviorSubject<Int, Never>(-1)
    let logs = lateSubscribers(to: subject.signal) {
      for value in 0..<5_000 { subject.send(value) }
    }
    for received in logs {
      #expect(received.count > 0)
      #expect(received == Array((5_000 - received.count)..<5_000))
    }
  }

  @Test func `releases an old value outside its lock (guarantee 5)`() {
    let subject = BehaviorSubject<ActionOnRelease, Never>(ActionOnRelease {})
    let read = LockedList<Bool>()
    subject.send(ActionOnRelease { [weak subject] in read.add(subject?.value != nil) })
    subject.send(ActionOnRelease {})
    #expect(read.entries == [true])
  }

  @Test func `releases handlers when it is released`() {
    expectNoLeaks { tracker in
      let object = tracker.track(Tracked("handler"))
      tracker.track(BehaviorSubject<Int, Never>(1)).signal.subscribe { _ in _ = object }
    }
  }
}

/// An object that runs a closure in its deinitializer.
private final class ActionOnRelease: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit {
    action()
  }
}
