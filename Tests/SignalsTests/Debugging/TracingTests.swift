import Signals
import SignalsTesting
import Testing

// Tracing is global and tests run in parallel, so each test uses its own names.

@Suite struct `A named signal` {
  @Test func `is traced from its subscription to its end`() {
    let traces = LockedList<Trace>()
    let tracing = Tracing.start { if $0.name == "numbers" { traces.add($0) } }
    defer { tracing.dispose() }
    Signal<Int, Never>([1, 2]).named("numbers").subscribe()
    #expect(
      traces.entries.map { "\($0.occurrence)" }
        == ["subscribed", "next(1)", "next(2)", "completed"]
    )
    Signal<Int, Broken>.failed(.down).named("numbers").subscribe()
    #expect(
      traces.entries.dropFirst(4).map { "\($0.occurrence)" } == ["subscribed", "failed(down)"]
    )
  }

  @Test func `is traced before it forwards an event`() {
    let order = LockedList<String>()
    let tracing = Tracing.start { if $0.name == "order" { order.add("\($0.occurrence)") } }
    defer { tracing.dispose() }
    Signal<Int, Never>.just(1).named("order").subscribe(
      next: { _ in order.add("next") },
      completed: { order.add("end") }
    )
    #expect(order.entries == ["subscribed", "next(1)", "next", "completed", "end"])
  }

  @Test func `is traced by several hooks in the order in which they were started`() {
    let order = LockedList<Int>()
    var hooks = (0..<20).map { number in
      Tracing.start { if $0.name == "hooks", $0.occurrence.kind == .next { order.add(number) } }
    }
    hooks.remove(at: 7).dispose()
    defer { for hook in hooks { hook.dispose() } }
    Signal<Int, Never>.just(1).named("hooks").subscribe()
    #expect(order.entries == (0..<20).filter { $0 != 7 })
  }

  @Test func `is traced when disposed before its end`() {
    let traces = LockedList<Trace.Kind>()
    let tracing = Tracing.start { if $0.name == "disposed" { traces.add($0.occurrence.kind) } }
    defer { tracing.dispose() }
    Signal<Int, Never>.never.named("disposed").subscribe().dispose()
    #expect(traces.entries == [.subscribed, .disposed])
    Signal<Int, Never>(0...).named("disposed").take(1).subscribe()
    #expect(traces.entries.dropFirst(2) == [.subscribed, .next, .disposed])
  }

  @Test func `has a number for each subscription`() {
    let traces = LockedList<Trace>()
    let tracing = Tracing.start { if $0.name == "twice" { traces.add($0) } }
    defer { tracing.dispose() }
    let signal = Signal<Int, Never>.never.named("twice")
    let subscriptions = [signal.subscribe(), signal.subscribe()]
    for subscription in subscriptions { subscription.dispose() }
    let numbers = traces.entries.map(\.subscription)
    #expect(numbers.count == 4)
    #expect(Set(numbers).count == 2)
    #expect(traces.entries.first.map { "\($0)" } == "twice #\(numbers.first ?? 0): subscribed")
  }

  @Test func `is traced by every hook until the hook is disposed`() {
    let received = LockedList<String>()
    let name = "hooks"
    let first = Tracing.start { if $0.name == name { received.add("1 \($0.occurrence)") } }
    let second = Tracing.start { if $0.name == name { received.add("2 \($0.occurrence)") } }
    defer { second.dispose() }
    let subject = Subject<Int, Never>()
    subject.signal.named(name).subscribe()
    #expect(received.entries.sorted() == ["1 subscribed", "2 subscribed"])
    first.dispose()
    subject.send(1)
    #expect(received.entries.dropFirst(2) == ["2 next(1)"])
  }

  @Test func `sends its events while tracing is off`() {
    #expect(Signal<Int, Never>([1, 2]).named("quiet").record().events.count == 3)
  }

  @Test func `allows a hook to subscribe to signals`() {
    let sum = Counter()
    let tracing = Tracing.start {
      if $0.name == "outer" { Signal<Int, Never>.just(1).subscribe { _ in sum.next() } }
    }
    defer { tracing.dispose() }
    Signal<Int, Never>.empty.named("outer").subscribe()
    #expect(sum.value == 2)
  }
}
