import Signals
import SignalsTesting
import Testing

struct InitiallyTests {
  @Test func `initially runs before each subscription to the source`() {
    let log = LockedList<String>()
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

  @Test func `initially that is applied last runs first`() {
    let log = LockedList<String>()
    Signal<Int, Never>.empty
      .initially { log.add("first applied") }
      .initially { log.add("last applied") }
      .subscribe()
    #expect(log.entries == ["last applied", "first applied"])
  }

  @Test func `initially does not change the events`() {
    marbles(
      when: "a-b-#",
      then: "a-b-#"
    ) { $0.initially {} }
  }
}

struct FinallyTests {
  private let log = LockedList<String>()

  private func subscribe(to signal: Signal<Int, MarbleFailure>) -> any Disposable {
    signal.finally { [log] in log.add("finally") }.subscribe(
      next: { [log] in log.add("\($0)") },
      failed: { [log] _ in log.add("failed") },
      completed: { [log] in log.add("completed") }
    )
  }

  @Test func `finally runs at completion, before it is forwarded`() {
    _ = subscribe(to: Signal([1]))
    #expect(log.entries == ["1", "finally", "completed"])
  }

  @Test func `finally runs at a failure, before it is forwarded`() {
    _ = subscribe(to: .failed(MarbleFailure()))
    #expect(log.entries == ["finally", "failed"])
  }

  @Test func `finally does not run on disposal`() {
    let subject = Subject<Int, MarbleFailure>()
    let subscription = subscribe(to: subject.signal)
    subscription.dispose()
    subject.complete()
    #expect(log.entries.isEmpty)
  }

  @Test func `finally runs at the end of its source, not at an end further downstream`() {
    let log = log
    let values = Signal<Int, Never>([1, 2])
    values.take(1).finally { log.add("after take") }.subscribe()
    values.finally { log.add("before take") }.take(1).subscribe()
    #expect(log.entries == ["after take"])
  }
}
