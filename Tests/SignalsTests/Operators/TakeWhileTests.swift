import Signals
import SignalsTesting
import Testing

struct TakeWhileTests {
  @Test func `take(while:) completes before the first value that fails the condition`() {
    marbles(
      when: "1-2-3-1-|",
      then: "1-2-|"
    ) { $0.take(while: { $0 < "3" }) }
  }

  @Test func `take(until:) completes before the first value that satisfies the condition`() {
    marbles(
      when: "1-2-3-1-|",
      then: "1-2-|"
    ) { $0.take(until: { $0 == "3" }) }
  }

  @Test func `take(through:) completes with the first value that satisfies the condition`() {
    marbles(
      when: "1-2-3-1-|",
      then: "1-2-(3|)"
    ) { $0.take(through: { $0 == "3" }) }
  }

  @Test func `an earlier end is forwarded`() {
    marbles(
      when: "1-|",
      then: "1-|"
    ) { $0.take(while: { _ in true }) }
    marbles(
      when: "1-#",
      then: "1-#"
    ) { $0.take(until: { _ in false }) }
    marbles(
      when: "1-#",
      then: "1-#"
    ) { $0.take(through: { _ in false }) }
  }

  @Test func `the source is disposed before completion (guarantee 6)`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.onDisposal { log.add("disposed") }
      for number in 1...4 { subscriber.send(number) }
    }
    func subscribe(to signal: Signal<Int, Never>) {
      signal.subscribe(next: { log.add("\($0)") }, completed: { log.add("completed") })
    }
    subscribe(to: source.take(while: { $0 < 2 }))
    subscribe(to: source.take(until: { $0 == 2 }))
    subscribe(to: source.take(through: { $0 == 2 }))
    #expect(
      log.entries == [
        "1", "disposed", "completed", "1", "disposed", "completed",
        "1", "2", "disposed", "completed",
      ]
    )
  }

  @Test func `the condition does not run after the last value`() {
    let checked = LockedList<Int>()
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.take(through: {
      checked.add($0)
      return $0 == 2
    }).record()
    for number in 1...4 { subject.send(number) }
    #expect(recorder.values == [1, 2])
    #expect(checked.entries == [1, 2])
  }

  @Test func `take(through:) drops values sent during the delivery of the last value`() {
    let subject = Subject<Int, Never>()
    let log = LockedList<Event<Int, Never>>()
    subject.signal.take(through: { $0 == 1 }).subscribe { event in
      log.add(event)
      subject.send(2)
    }
    subject.send(1)
    #expect(log.entries == [.next(1), .completed])
  }
}
