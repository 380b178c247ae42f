import Signals
import SignalsTesting
import Testing

struct StartWithTests {
  @Test func `start sends its value at once, before those of the source`() {
    marbles(
      when: "--a-b-|",
      then: "x-a-b-|"
    ) { $0.start(with: "x") }
  }

  @Test func `start sends its value even if the source has none`() {
    marbles(
      when: "--#",
      then: "x-#"
    ) { $0.start(with: "x") }
  }

  @Test func `the value comes before the source is subscribed to`() {
    let log = Log<String>()
    let source = Signal<Int, Never>([1, 2]).initially { log.add("subscribed") }
    source.start(with: 0).subscribe(next: { log.add("\($0)") })
    #expect(log.entries == ["0", "subscribed", "1", "2"])
  }

  @Test func `of several, the one applied last comes first`() {
    let values = Signal<Int, Never>([3]).start(with: 2).start(with: 1)
    #expect(values.record().values == [1, 2, 3])
  }

  @Test func `the source is not subscribed to if the value was enough`() {
    let subscriptions = Log<String>()
    let source = Signal<Int, Never>([1]).initially { subscriptions.add("source") }
    #expect(source.start(with: 0).take(1).record().events == [.next(0), .completed])
    #expect(subscriptions.entries.isEmpty)
  }
}
