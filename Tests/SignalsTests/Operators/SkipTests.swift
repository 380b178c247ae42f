import Signals
import SignalsTesting
import Testing

struct SkipTests {
  @Test func `skip drops the first values`() {
    marbles(
      when: "a-b-c-d-|",
      then: "----c-d-|"
    ) { $0.skip(2) }
  }

  @Test func `skip(0) drops nothing`() {
    marbles(
      when: "a-b-|",
      then: "a-b-|"
    ) { $0.skip(0) }
  }

  @Test func `skip with a large count sends only the end`() {
    marbles(
      when: "a-b-|",
      then: "----|"
    ) { $0.skip(3) }
    marbles(
      when: "a-#",
      then: "--#"
    ) { $0.skip(3) }
  }

  @Test func `each subscription counts its own skipped values`() {
    let subject = Subject<Int, Never>()
    let rest = subject.signal.skip(1)
    let early = rest.record()
    subject.send(1)
    let late = rest.record()
    subject.send(2)
    subject.send(3)
    #expect(early.values == [2, 3])
    #expect(late.values == [3])
  }
}
