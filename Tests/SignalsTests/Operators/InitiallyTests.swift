import Signals
import SignalsTesting
import Testing

struct InitiallyTests {
  @Test func `initially runs before the source is subscribed to, for each subscription`() {
    let log = Log<String>()
    let source = Signal<Int, Never> { subscriber in
      log.add("source")
      subscriber.complete()
    }
    let signal = source.initially { log.add("initially") }
    #expect(log.entries.isEmpty)
    signal.subscribe()
    signal.subscribe()
    #expect(log.entries == ["initially", "source", "initially", "source"])
  }

  @Test func `of several, the one applied last runs first`() {
    let log = Log<String>()
    Signal<Int, Never>.empty
      .initially { log.add("first applied") }
      .initially { log.add("last applied") }
      .subscribe()
    #expect(log.entries == ["last applied", "first applied"])
  }

  @Test func `initially changes nothing else`() {
    marbles(
      when: "a-b-#",
      then: "a-b-#"
    ) { $0.initially {} }
  }
}
