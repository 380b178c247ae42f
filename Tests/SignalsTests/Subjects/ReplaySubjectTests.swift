import Signals
import SignalsTesting
import Testing

@Suite struct `A replay subject` {
  @Test func `replays all values to late subscribers`() {
    let subject = ReplaySubject<Int, Never>()
    subject.send(1)
    subject.send(2)
    let recorder = subject.signal.record()
    subject.send(3)
    #expect(recorder.values == [1, 2, 3])
  }

  @Test(arguments: 1...5)
  func `replays the newest values up to its capacity, oldest first`(capacity: Int) {
    let subject = ReplaySubject<Int, Never>(capacity: capacity)
    for value in 1...12 {
      subject.send(value)
      #expect(subject.signal.record().values == Array((1...value).suffix(capacity)))
    }
  }

  @Test func `replays only the end if its capacity is 0`() {
    let subject = ReplaySubject<Int, Never>(capacity: 0)
    subject.send(1)
    let early = subject.signal.record()
    subject.send(2)
    subject.complete()
    #expect(early.events == [.next(2), .completed])
    #expect(subject.signal.record().events == [.completed])
  }

  @Test func `replays its end after its values (guarantee 9)`() {
    let subject = ReplaySubject<Int, Broken>(capacity: 2)
    for value in 1...3 { subject.send(value) }
    subject.fail(.down)
    #expect(subject.signal.record().events == [.next(2), .next(3), .failed(.down)])
  }

  @Test func `stores nothing after its end`() {
    let subject = ReplaySubject<Int, Broken>()
    subject.send(1)
    subject.complete()
    subject.send(2)
    subject.fail(.down)
    #expect(subject.signal.record().events == [.next(1), .completed])
  }

  @Test func `ends the replay when its subscriber disposes`() {
    let subject = ReplaySubject<Int, Never>()
    for value in 1...4 { subject.send(value) }
    #expect(subject.signal.take(2).record().events == [.next(1), .next(2), .completed])
  }

  @Test func `sends the value once to a subscriber that subscribes during its delivery`() {
    let subject = ReplaySubject<Int, Never>(capacity: 1)
    let received = LockedList<String>()
    let outer = subject.signal.subscribe { value in
      received.add("outer \(value)")
      subject.signal.take(1).subscribe { received.add("inner \($0)") }
    }
    subject.send(1)
    subject.send(2)
    #expect(received.entries == ["outer 1", "inner 1", "outer 2", "inner 2"])
    outer.dispose()
  }

  @Test func `queues values sent while it replays (guarantee 4)`() {
    let subject = ReplaySubject<Int, Never>()
    subject.send(1)
    subject.send(2)
    let received = LockedList<Int>()
    subject.signal.subscribe { [weak subject] in
      received.add($0)
      if $0 == 1 { subject?.send(3) }
    }
    #expect(received.entries == [1, 2, 3])
  }

  @Test func `sends the same values to subscribers that subscribe during concurrent sends`() {
    let subject = ReplaySubject<Int, Never>()
    let logs = (0..<2).map { _ in LockedList<Int>() }
    onThreads(4) { thread in
      if thread > 1 {
        subject.signal.subscribe { logs[thread - 2].add($0) }
      } else {
        for value in 0..<2_000 { subject.send(thread * 10_000 + value) }
      }
    }
    let order = subject.signal.record().values
    #expect(order.count == 4_000)
    #expect(logs.allSatisfy { $0.entries == order })
  }

  @Test func `releases its values and handlers when it is released`() {
    expectNoLeaks { tracker in
      let subject = tracker.track(ReplaySubject<Tracked, Never>(capacity: 2))
      let object = tracker.track(Tracked("handler"))
      for value in 1...3 { subject.send(tracker.track(Tracked("value \(value)"))) }
      subject.signal.subscribe { _ in _ = object }
    }
  }
}
