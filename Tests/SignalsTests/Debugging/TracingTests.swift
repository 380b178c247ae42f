import Signals
import SignalsTesting
import Testing

// Tracing is global and tests run in parallel, so each test uses its own names.

@Suite struct `A named signal` {
  @Test func `is reported from subscription to end, with its name`() {
    let traces = Log<Trace>()
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

  @Test func `is reported before it is forwarded`() {
    let order = Log<String>()
    let tracing = Tracing.start { if $0.name == "order" { order.add("\($0.occurrence)") } }
    defer { tracing.dispose() }
    Signal<Int, Never>.just(1).named("order").subscribe(
      next: { _ in order.add("next") },
      completed: { order.add("end") }
    )
    #expect(order.entries == ["subscribed", "next(1)", "next", "completed", "end"])
  }

  @Test func `is reported when disposed before its end`() {
    let traces = Log<Trace.Kind>()
    let tracing = Tracing.start { if $0.name == "disposed" { traces.add($0.occurrence.kind) } }
    defer { tracing.dispose() }
    Signal<Int, Never>.never.named("disposed").subscribe().dispose()
    #expect(traces.entries == [.subscribed, .disposed])
    Signal<Int, Never>(0...).named("disposed").take(1).subscribe()
    #expect(traces.entries.dropFirst(2) == [.subscribed, .next, .disposed])
  }

  @Test func `has a number for each subscription`() {
    let traces = Log<Trace>()
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

  @Test func `is reported to every hook until the hook is disposed`() {
    let heard = Log<String>()
    let name = "hooks"
    let first = Tracing.start { if $0.name == name { heard.add("1 \($0.occurrence)") } }
    let second = Tracing.start { if $0.name == name { heard.add("2 \($0.occurrence)") } }
    defer { second.dispose() }
    let subject = Subject<Int, Never>()
    subject.signal.named(name).subscribe()
    #expect(heard.entries.sorted() == ["1 subscribed", "2 subscribed"])
    first.dispose()
    subject.send(1)
    #expect(heard.entries.dropFirst(2) == ["2 next(1)"])
  }

  @Test func `is the plain signal while tracing is off`() {
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
