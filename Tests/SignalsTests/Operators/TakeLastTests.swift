import Signals
import SignalsTesting
import Testing

struct TakeLastTests {
  @Test func `take(last:) sends the newest values at completion, in order`() {
    marbles(
      when: "a-b-c-|",
      then: "------(bc|)"
    ) { $0.take(last: 2) }
  }

  @Test func `take(last:) sends all values if there are fewer`() {
    marbles(
      when: "a---|",
      then: "----(a|)"
    ) { $0.take(last: 2) }
  }

  @Test func `take(last: 0) sends only the end`() {
    marbles(
      when: "a-b-|",
      then: "----|"
    ) { $0.take(last: 0) }
  }

  @Test func `a failure drops the values (guarantee 10)`() {
    marbles(
      when: "a-b-#",
      then: "----#"
    ) { $0.take(last: 2) }
  }

  @Test func `disposal during the last values drops the rest (guarantee 2)`() {
    let log = LockedList<Int>()
    let subject = Subject<Int, Never>()
    subject.signal
      .take(last: 3)
      .handleEvents(next: { log.add($0) })
      .take(1)
      .subscribe()
    for number in 1...5 { subject.send(number) }
    subject.complete()
    #expect(log.entries == [3])
  }
}
