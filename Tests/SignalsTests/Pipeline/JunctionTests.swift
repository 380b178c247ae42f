import Signals
import TestSupport
import Testing

/// Tests of junctions through `combineLatest` with two inputs.
struct JunctionTests {
  private typealias Numbers = Signal<Int, SignalFailure>

  @Test func `an input that fails at once leaves the next inputs unsubscribed`() {
    let started = Counter()
    let second = Numbers { _ in started.next() }
    #expect(pairs(.failed(.broken), second).eventsAtOnce == [.failed(.broken)])
    #expect(started.value == 0)
  }

  @Test func `a failure of one input disposes the others before it is forwarded (guarantee 6)`() {
    let order = LockedList<String>()
    let first = Subject<Int, SignalFailure>()
    let upstream = LockedValue<Subscriber<Int, SignalFailure>>()
    let second = Numbers { subscriber in
      upstream.content = subscriber
      subscriber.onDisposal { order.add("second") }
    }
    pairs(first.signal, second).subscribe(failed: { _ in order.add("failed") })
    first.fail(.broken)
    #expect(order.entries == ["second", "failed"])
    upstream.content = nil
  }

  @Test func `an input is released at its end while the others continue`() {
    let tokens = TokenCounter()
    let (first, second) = (Subject<Int, SignalFailure>(), Subject<Int, SignalFailure>())
    let subscription = pairs(
      first.signal.map { [token = tokens.makeToken()] in
        token.touch()
        return $0
      },
      second.signal
    ).subscribe()
    #expect(tokens.alive == 1)
    first.complete()
    #expect(tokens.alive == 0)
    subscription.dispose()
  }

  @Test func `releasing the sources of all inputs releases the subscription (guarantee 7)`() {
    let tokens = TokenCounter()
    var first: Subject<Int, SignalFailure>? = Subject()
    var second: Subject<Int, SignalFailure>? = Subject()
    if let first, let second {
      pairs(first.signal, second.signal).subscribe { [token = tokens.makeToken()] _ in token.touch()
      }
    }
    first = nil
    #expect(tokens.alive == 1)
    second = nil
    #expect(tokens.alive == 0)
  }

  private func pairs(_ first: Numbers, _ second: Numbers) -> Signal<Int, SignalFailure> {
    combineLatest(first, second).map { $0 + $1 }
  }
}
