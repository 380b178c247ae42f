import Signals
import SignalsTesting
import Testing

struct StartWithTests {
  @Test func `start(with:) sends its value before those of the source`() {
    marbles(
      when: "--a-b-|",
      then: "x-a-b-|"
    ) { $0.start(with: "x") }
  }

  @Test func `start(with:) sends its value even if the source has none`() {
    marbles(
      when: "--#",
      then: "x-#"
    ) { $0.start(with: "x") }
  }

  @Test func `start(with:) sends its value before it subscribes to the source`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never>([1, 2]).initially { log.add("subscribed") }
    source.start(with: 0).subscribe(next: { log.add("\($0)") })
    #expect(log.entries == ["0", "subscribed", "1", "2"])
  }

  @Test func `start(with:) that is applied last sends first`() {
    let values = Signal<Int, Never>([3]).start(with: 2).start(with: 1)
    #expect(values.record().values == [1, 2, 3])
  }

  @Test func `start(with:) does not subscribe to the source if take needs only its value`() {
    let subscriptions = LockedList<String>()
    let source = Signal<Int, Never>([1]).initially { subscriptions.add("source") }
    #expect(source.start(with: 0).take(1).record().events == [.next(0), .completed])
    #expect(subscriptions.entries.isEmpty)
  }
}
