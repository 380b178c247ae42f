import Signals
import TestSupport
import Testing

/// Tests junctions through the smallest operator with two inputs.
struct JunctionTests {
  private typealias Numbers = Signal<Int, TestFailure>

  @Test func `an input that fails at once prevents the next subscriptions`() {
    let started = Counter()
    let second = Numbers { _ in started.next() }
    #expect(pairs(.failed(.broken), second).eventsAtOnce == [.failed(.broken)])
    #expect(started.value == 0)
  }

  @Test func `a failure of one input disposes the others before it is sent on (guarantee 6)`() {
    let order = Log<String>()
    let first = Subject<Int, TestFailure>()
    let slot = LockedValue<Subscriber<Int, TestFailure>>()
    let second = Numbers { subscriber in
      slot.content = subscriber
      subscriber.onDisposal { order.add("second") }
    }
    pairs(first.signal, second).subscribe(failed: { _ in order.add("failed") })
    first.fail(.broken)
    #expect(order.entries == ["second", "failed"])
    slot.content = nil
  }

  @Test func `an input that ended is released while the others go on`() {
    let census = Census()
    let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let subscription = pairs(
      first.signal.map { [token = census.token()] in
        token.touch()
        return $0
      },
      second.signal
    ).subscribe()
    #expect(census.alive == 1)
    first.complete()
    #expect(census.alive == 0)
    subscription.dispose()
  }

  @Test func `inputs without a sender release the subscription (guarantee 7)`() {
    let census = Census()
    var first: Subject<Int, TestFailure>? = Subject()
    var second: Subject<Int, TestFailure>? = Subject()
    if let first, let second {
      pairs(first.signal, second.signal).subscribe { [token = census.token()] _ in token.touch() }
    }
    first = nil
    #expect(census.alive == 1)
    second = nil
    #expect(census.alive == 0)
  }

  private func pairs(_ first: Numbers, _ second: Numbers) -> Signal<Int, TestFailure> {
    combineLatest(first, second).map { $0 + $1 }
  }
}
