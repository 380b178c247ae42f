import Signals
import TestSupport
import Testing

struct SubscriberTests {
  private typealias Numbers = Signal<Int, SignalFailure>
  private typealias NumberSubscriber = Subscriber<Int, SignalFailure>

  /// Subscribes to a created signal and returns the subscriber.
  private func subscriber() -> (
    NumberSubscriber, LockedList<Event<Int, SignalFailure>>, any Disposable
  ) {
    let upstream = LockedValue<NumberSubscriber>()
    let (log, subscription) = Numbers { upstream.content = $0 }.logEvents()
    guard let subscriber = upstream.content else { preconditionFailure("the work runs at once") }
    return (subscriber, log, subscription)
  }

  @Test(arguments: [Event<Int, SignalFailure>.completed, .failed(.broken)])
  func `nothing follows the end (guarantee 1)`(end: Event<Int, SignalFailure>) {
    let (subscriber, log, subscription) = subscriber()
    subscriber.send(1)
    subscriber.send(.next(2))
    subscriber.send(end)
    subscriber.send(3)
    subscriber.complete()
    subscriber.fail(.other)
    #expect(log.entries == [.next(1), .next(2), end])
    #expect(subscriber.isDisposed)
    #expect(subscription.isDisposed)
  }

  @Test func `nothing follows disposal (guarantee 2)`() {
    let (subscriber, log, subscription) = subscriber()
    subscriber.send(1)
    #expect(!subscriber.isDisposed)
    subscription.dispose()
    #expect(subscriber.isDisposed)
    subscriber.send(2)
    subscriber.complete()
    #expect(log.entries == [.next(1)])
  }

  @Test func `a value sent inside a delivery arrives after it, in order (guarantee 4)`() {
    let upstream = LockedValue<NumberSubscriber>()
    let log = LockedList<Int>()
    let detector = OverlapDetector()
    Numbers { upstream.content = $0 }.subscribe(
      next: { value in
        detector.run {
          log.add(value)
          guard value < 10 else { return }
          upstream.content?.send(value * 10)
          upstream.content?.send(value * 10 + 1)
          if value == 2 { upstream.content?.complete() }
          log.add(-value)
        }
      },
      completed: { log.add(0) }
    )
    upstream.content?.send(1)
    upstream.content?.send(2)
    upstream.content?.send(3)
    #expect(log.entries == [1, -1, 10, 11, 2, -2, 20, 21, 0])
    #expect(detector.overlaps == 0)
    upstream.content = nil
  }

  @Test func `handlers of values and of the end do not overlap when threads send (guarantee 3)`() {
    let (detector, values, ends) = (OverlapDetector(), Counter(), Counter())
    for _ in 0..<20 {
      let upstream = LockedValue<NumberSubscriber>()
      Numbers { upstream.content = $0 }.subscribe(
        next: { _ in detector.run { values.next() } },
        completed: { detector.run { ends.next() } }
      )
      let subscriber = upstream.content
      upstream.content = nil
      onThreads(4) { _ in
        for index in 0..<500 { subscriber?.send(index) }
        if values.value > 1_000 { subscriber?.complete() }
      }
    }
    #expect(detector.overlaps == 0)
    #expect(ends.value == 20)
  }

  @Test func `values from several threads all arrive, in the order of each thread`() {
    let (subscriber, log, _) = subscriber()
    onThreads(4) { thread in
      for index in 0..<2_000 { subscriber.send(thread * 10_000 + index) }
    }
    let values = log.entries.compactMap(\.value)
    #expect(values.count == 8_000)
    for thread in 0..<4 {
      let own = values.filter { $0 / 10_000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test(arguments: [1, 2, 3, 4, 12])
  func `resources are disposed once, in order, before the end is delivered (guarantee 6)`(
    count: Int
  ) {
    let order = LockedList<Int>()
    let upstream = LockedValue<NumberSubscriber>()
    let subscription = Numbers { subscriber in
      for index in 0..<count { subscriber.onDisposal { order.add(index) } }
      upstream.content = subscriber
    }.subscribe(completed: { order.add(-1) })
    #expect(order.entries == [])
    upstream.content?.complete()
    upstream.content = nil
    subscription.dispose()
    #expect(order.entries == Array(0..<count) + [-1])
  }

  @Test(arguments: [1, 2, 3, 4, 12])
  func `disposal disposes resources once, in order`(count: Int) {
    let order = LockedList<Int>()
    let upstream = LockedValue<NumberSubscriber>()
    let subscription = Numbers { subscriber in
      for index in 0..<count { subscriber.add(ActionDisposable { order.add(index) }) }
      upstream.content = subscriber
    }.subscribe(completed: { order.add(-1) })
    subscription.dispose()
    subscription.dispose()
    upstream.content?.complete()
    upstream.content = nil
    #expect(order.entries == Array(0..<count))
  }

  @Test func `a resource added after the end is disposed at once`() {
    let (subscriber, _, _) = subscriber()
    subscriber.complete()
    let late = ActionDisposable()
    subscriber.add(late)
    #expect(late.isDisposed)
    let runs = Counter()
    subscriber.onDisposal { runs.next() }
    #expect(runs.value == 1)
  }

  @Test func `a resource is disposed once when one thread adds and another disposes`() {
    for _ in 0..<300 {
      let (subscriber, _, subscription) = subscriber()
      let runs = Counter()
      onThreads(3) { thread in
        if thread == 0 { return subscription.dispose() }
        for _ in 0..<8 { subscriber.onDisposal { runs.next() } }
      }
      #expect(runs.value == 16)
    }
  }

  @Test func `an event sent through the last reference to a subscriber is delivered`() {
    let upstream = LockedValue<Subscriber<Int, SignalFailure>>()
    let (log, _) = Signal<Int, SignalFailure> { upstream.content = $0 }.logEvents()
    upstream.take()?.send(1)
    #expect(log.entries == [.next(1)])
    let (other, _) = Signal<Int, SignalFailure> { upstream.content = $0 }.logEvents()
    upstream.take()?.complete()
    #expect(other.entries == [.completed])
  }

  @Test func `releasing a subscriber releases the handlers downstream (guarantee 7)`() {
    let tokens = TokenCounter()
    let upstream = LockedValue<NumberSubscriber>()
    let subscription = Numbers { upstream.content = $0 }
      .map { [token = tokens.makeToken()] in
        token.touch()
        return $0
      }
      .subscribe { [token = tokens.makeToken()] _ in token.touch() }
    #expect(tokens.alive == 2)
    upstream.content = nil
    // The signal was a temporary value, so only the subscription retained the tokens.
    #expect(tokens.alive == 0)
    #expect(!subscription.isDisposed)
    subscription.dispose()
  }

  @Test
  func `a subscription that nothing retains disposes its resources (guarantee 7)`() {
    let runs = Counter()
    Numbers { $0.onDisposal { runs.next() } }.subscribe()
    #expect(runs.value == 1)
  }

  @Test
  func `releasing the disposable disposes the resources if no subscriber is retained`() {
    let runs = Counter()
    var subscription: (any Disposable)? =
      Numbers { $0.onDisposal { runs.next() } }.subscribe()
    #expect(runs.value == 0)
    #expect(subscription?.isDisposed == false)
    subscription = nil
    #expect(runs.value == 1)
  }

  @Test func `handlers are released at the end even if the subscriber is retained (guarantee 6)`() {
    let tokens = TokenCounter()
    let upstream = LockedValue<NumberSubscriber>()
    Numbers { upstream.content = $0 }.subscribe { [token = tokens.makeToken()] _ in token.touch() }
    upstream.content?.complete()
    #expect(tokens.alive == 0)
    upstream.content = nil
  }

  @Test func `handlers disposed during a delivery are released after it`() {
    let tokens = TokenCounter()
    let upstream = LockedValue<NumberSubscriber>()
    let subscription = LockedValue<any Disposable>()
    subscription.content = Numbers { upstream.content = $0 }
      .subscribe { [token = tokens.makeToken()] _ in
        subscription.dispose()
        token.touch()
        #expect(tokens.alive == 1)
      }
    upstream.content?.send(1)
    #expect(tokens.alive == 0)
    upstream.content = nil
  }
}
