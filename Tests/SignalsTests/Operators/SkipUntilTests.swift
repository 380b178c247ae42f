import Signals
import SignalsTesting
import Testing

struct SkipUntilTests {
  @Test func `skip(until:) drops values until the trigger sends one`() {
    marbles(
      when: "-a-b-c-d-|",
      and: "----x-----",
      then: "-----c-d-|"
    ) { $0.skip(until: $1) }
  }

  @Test func `skip(until:) forwards values after the trigger completes`() {
    marbles(
      when: "-a-b-c-d-|",
      and: "----|     ",
      then: "-----c-d-|"
    ) { $0.skip(until: $1) }
  }

  @Test func `skip(until:) ignores a failure of the trigger after its first value`() {
    marbles(
      when: "-a-b-c-d-|",
      and: "--x-----#-",
      then: "---b-c-d-|"
    ) { $0.skip(until: $1) }
  }

  @Test func `skip(until:) completes with the source even if the trigger sends nothing`() {
    marbles(
      when: "-a-b-|",
      and: "----------",
      then: "-----|"
    ) { $0.skip(until: $1) }
  }

  @Test func `a failure of the source or the trigger is forwarded at once (guarantee 10)`() {
    marbles(
      when: "-a-#",
      and: "----------",
      then: "---#"
    ) { $0.skip(until: $1) }
    marbles(
      when: "-a-b-c-d-|",
      and: "----#",
      then: "----#"
    ) { $0.skip(until: $1) }
  }

  @Test func `a trigger that sends or completes at once lets all values through`() {
    let values = Signal<Int, MarbleFailure>([1, 2])
    #expect(values.skip(until: .just("go")).record().values == [1, 2])
    #expect(values.skip(until: .empty as Signal<Int, MarbleFailure>).record().values == [1, 2])
  }

  @Test func `a trigger that fails at once leaves the source unsubscribed`() {
    let subscriptions = LockedList<String>()
    let values = Signal<Int, MarbleFailure>([1, 2]).initially { subscriptions.add("source") }
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    #expect(values.skip(until: failing).record().events == [.failed(MarbleFailure())])
    #expect(subscriptions.entries.isEmpty)
  }

  @Test func `a trigger that cannot fail combines with any source`() {
    let trigger = Subject<Void, Never>()
    let failing = Subject<Int, MarbleFailure>()
    let unfailing = Subject<Int, Never>()
    let first = failing.signal.skip(until: trigger.signal).record()
    let second = unfailing.signal.skip(until: trigger.signal).record()
    for number in 1...3 {
      if number == 2 { trigger.send() }
      failing.send(number)
      unfailing.send(number)
    }
    #expect(first.values == [2, 3])
    #expect(second.values == [2, 3])
  }

  @Test func `the trigger is disposed after its first value and when the source ends`() {
    let disposed = LockedList<String>()
    let trigger = Subject<Void, Never>()
    let observed = trigger.signal.handleEvents(disposed: { disposed.add("trigger") })
    let source = Subject<Int, Never>()
    let recorder = source.signal.skip(until: observed).record()
    trigger.send()
    #expect(disposed.entries == ["trigger"])
    recorder.dispose()

    let other = source.signal.skip(until: observed).record()
    source.complete()
    #expect(other.isCompleted)
    #expect(disposed.entries == ["trigger", "trigger"])
  }

  @Test func `a value sent before the trigger's value is delivered is skipped (guarantee 4)`() {
    let source = Subject<Int, Never>()
    let trigger = Subject<Void, Never>()
    let recorder = source.signal
      .skip(until: trigger.signal.handleEvents(next: { source.send(1) }))
      .record()
    trigger.send()
    source.send(2)
    #expect(recorder.values == [2])
  }

  @Test func `a source that cannot fail combines with one that can`() {
    let failing = Signal<Int, MarbleFailure>.failed(MarbleFailure())
    let source = Signal<Int, Never>.just(1).promoteFailure(to: MarbleFailure.self)
    let recorder = source.skip(until: failing).record()
    #expect(recorder.failure == MarbleFailure())
  }
}
