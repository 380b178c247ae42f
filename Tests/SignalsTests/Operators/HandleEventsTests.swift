import Signals
import SignalsTesting
import Testing

struct HandleEventsTests {
  private let log = LockedList<String>()

  /// Returns a signal that logs every event before it is forwarded.
  private func handled<Failure>(_ source: Signal<Int, Failure>) -> Signal<Int, Failure> {
    source.handleEvents(
      next: { [log] in log.add("next \($0)") },
      failed: { [log] _ in log.add("failed") },
      completed: { [log] in log.add("completed") },
      subscribed: { [log] in log.add("subscribed") },
      disposed: { [log] in log.add("disposed") }
    )
  }

  private func subscribe<Failure>(to signal: Signal<Int, Failure>) -> any Disposable {
    signal.subscribe(
      next: { [log] in log.add("-> \($0)") },
      failed: { [log] _ in log.add("-> failed") },
      completed: { [log] in log.add("-> completed") }
    )
  }

  @Test func `each handler runs before the event is forwarded`() {
    let source = Signal<Int, Never>([1]).initially { [log] in log.add("source") }
    _ = subscribe(to: handled(source))
    #expect(
      log.entries == [
        "subscribed", "source", "next 1", "-> 1", "completed", "-> completed",
      ]
    )
  }

  @Test func `a failure is handled before it is forwarded`() {
    _ = subscribe(to: handled(Signal<Int, MarbleFailure>.failed(MarbleFailure())))
    #expect(log.entries == ["subscribed", "failed", "-> failed"])
  }

  @Test func `handlers run once for each subscription (guarantee 8)`() {
    let signal = handled(Signal<Int, Never>([1]))
    #expect(log.entries.isEmpty)
    _ = signal.record()
    _ = signal.record()
    #expect(
      log.entries
        == Array(repeating: ["subscribed", "next 1", "completed"], count: 2).flatMap { $0 }
    )
  }

  @Test func `disposed runs once when the subscription is disposed before its end`() {
    let subject = Subject<Int, Never>()
    let subscription = subscribe(to: handled(subject.signal))
    subject.send(1)
    subscription.dispose()
    subscription.dispose()
    subject.send(2)
    subject.complete()
    #expect(log.entries == ["subscribed", "next 1", "-> 1", "disposed"])
  }

  @Test func `disposed runs when an operator downstream ends first`() {
    let subject = Subject<Int, Never>()
    _ = subscribe(to: handled(subject.signal).take(1))
    subject.send(1)
    #expect(log.entries == ["subscribed", "next 1", "-> 1", "disposed", "-> completed"])
  }

  @Test func `disposed runs when the source releases its subscriber`() {
    // The work does not keep its subscriber, so nothing can be sent.
    _ = subscribe(to: handled(Signal<Int, Never> { _ in }))
    #expect(log.entries == ["subscribed", "disposed"])
  }

  @Test func `disposed runs when the subject is released`() {
    var subject: Subject<Int, Never>? = Subject()
    if let subject { _ = subscribe(to: handled(subject.signal)) }
    subject = nil
    #expect(log.entries == ["subscribed", "disposed"])
  }

  @Test func `disposed does not run after an end`() {
    let subject = Subject<Int, Never>()
    let subscription = subscribe(to: handled(subject.signal))
    subject.complete()
    subscription.dispose()
    #expect(log.entries == ["subscribed", "completed", "-> completed"])
  }

  @Test func `every handler is optional`() {
    let source = Signal<Int, Never>([1, 2])
    let log = log
    #expect(source.handleEvents(next: { log.add("\($0)") }).record().values == [1, 2])
    #expect(source.handleEvents(completed: { log.add("end") }).record().isCompleted)
    #expect(source.handleEvents().record().values == [1, 2])
    #expect(log.entries == ["1", "2", "end"])
  }

  @Test func `disposed does not run if completed disposes the subscription`() {
    let log = log
    let subject = Subject<Int, Never>()
    let holder = CompoundDisposable()
    holder.add(
      subject.signal
        .handleEvents(completed: { holder.dispose() }, disposed: { log.add("disposed") })
        .subscribe(completed: { log.add("completed") })
    )
    subject.complete()
    #expect(holder.isDisposed)
    #expect(log.entries.isEmpty)
  }

  @Test func `events run the inner handlers first, and subscription the outer handlers`() {
    let log = LockedList<String>()
    let source = Signal<Int, Never> { subscriber in
      log.add("source started")
      subscriber.onDisposal { log.add("source disposed") }
      subscriber.send(1)
      subscriber.complete()
    }
    func logged(_ signal: Signal<Int, Never>, _ name: String) -> Signal<Int, Never> {
      signal.handleEvents(
        next: { log.add("\(name) \($0)") },
        completed: { log.add("\(name) completed") },
        subscribed: { log.add("\(name) subscribed") }
      )
    }
    logged(logged(source, "inner"), "outer")
      .subscribe(next: { log.add("handler \($0)") }, completed: { log.add("handler completed") })
    #expect(
      log.entries == [
        "outer subscribed", "inner subscribed", "source started",
        "inner 1", "outer 1", "handler 1",
        "inner completed", "outer completed", "source disposed", "handler completed",
      ]
    )
  }
}
