import Signals
import SignalsTesting
import Testing

struct TakeTests {
  @Test func `take sends its count of values and completes with the last`() {
    marbles(
      when: "a-b-c-d-|",
      then: "a-(b|)"
    ) { $0.take(2) }
  }

  @Test func `take forwards an earlier end`() {
    marbles(
      when: "a-|",
      then: "a-|"
    ) { $0.take(2) }
    marbles(
      when: "a-#",
      then: "a-#"
    ) { $0.take(2) }
  }

  @Test func `take(0) completes without subscribing to the source`() {
    let subscriptions = LockedList<String>()
    let source = Signal<Int, Never>([1]).initially { subscriptions.add("source") }
    #expect(source.take(0).record().events == [.completed])
    #expect(subscriptions.entries.isEmpty)
  }

  @Test func `take requests only the elements that it sends`() {
    let numbers = CountedRequests([1, 2, 3])
    #expect(Signal<Int, Never>(numbers).take(1).record().events == [.next(1), .completed])
    #expect(numbers.count == 1)

    let constants = CountedRequests([Signal<Int, Never>.just(1), .just(2), .just(3)])
    #expect(Signal.concat(constants).take(1).record().events == [.next(1), .completed])
    #expect(constants.count == 1)

    let signals = CountedRequests([Signal<Int, Never>([1, 2]), Signal([3]), Signal([4])])
    #expect(Signal.concat(signals).take(3).record().values == [1, 2, 3])
    #expect(signals.count == 2)
  }

  @Test func `take disposes the source before it completes (guarantee 6)`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      for number in 1...3 { subscriber.send(number) }
    }
    source.take(2).subscribe(next: { log.add("\($0)") }, completed: { log.add("completed") })
    #expect(log.entries == ["1", "2", "disposed", "completed"])
  }

  @Test func `take ends an infinite source`() {
    #expect(Signal<Int, Never>(1...).take(3).record().events.count == 4)
    #expect(Signal<Int, Never>(1...).take(3).collect().record().values == [[1, 2, 3]])
    #expect(Signal<Int, Never>(1...).take(3).take(last: 2).record().values == [2, 3])
  }

  @Test func `values sent inside a delivery do not exceed the count`() {
    let subject = Subject<Int, Never>()
    let log = LockedList<Event<Int, Never>>()
    subject.signal.take(2).subscribe { event in
      log.add(event)
      if event.value == 1 {
        subject.send(2)
        subject.send(3)
      }
    }
    subject.send(1)
    #expect(log.entries == [.next(1), .next(2), .completed])
  }

  @Test func `take drops events sent during the delivery of the last value`() {
    let subject = Subject<Int, MarbleFailure>()
    let log = LockedList<Event<Int, MarbleFailure>>()
    subject.signal.take(1).subscribe { event in
      log.add(event)
      subject.send(2)
      subject.fail(MarbleFailure())
    }
    subject.send(1)
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func `each subscription counts its own values`() {
    let subject = Subject<Int, Never>()
    let first = subject.signal.take(2)
    let early = first.record()
    subject.send(1)
    let late = first.record()
    subject.send(2)
    subject.send(3)
    #expect(early.values == [1, 2])
    #expect(late.values == [2, 3])
  }
}
