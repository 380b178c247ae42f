import Signals
import TestSupport
import Testing

struct SubscriberTests {
  private typealias Numbers = Signal<Int, TestFailure>
  private typealias NumberSubscriber = Subscriber<Int, TestFailure>

  /// Subscribes to a created signal and returns the subscriber.
  private func subscriber() -> (NumberSubscriber, Log<Event<Int, TestFailure>>, any Disposable) {
    let slot = LockedValue<NumberSubscriber>()
    let (journal, subscription) = Numbers { slot.content = $0 }.journal()
    guard let subscriber = slot.content else { preconditionFailure("the work runs at once") }
    return (subscriber, journal, subscription)
  }

  @Test(arguments: [Event<Int, TestFailure>.completed, .failed(.broken)])
  func `nothing follows the end (guarantee 1)`(end: Event<Int, TestFailure>) {
    let (subscriber, journal, subscription) = subscriber()
    subscriber.send(1)
    subscriber.send(.next(2))
    subscriber.send(end)
    subscriber.send(3)
    subscriber.complete()
    subscriber.fail(.other)
    #expect(journal.entries == [.next(1), .next(2), end])
    #expect(subscriber.isDisposed)
    #expect(subscription.isDisposed)
  }

  @Test func `nothing follows disposal (guarantee 2)`() {
    let (subscriber, journal, subscription) = subscriber()
    subscriber.send(1)
    #expect(!subscriber.isDisposed)
    subscription.dispose()
    #expect(subscriber.isDisposed)
    subscriber.send(2)
    subscriber.complete()
    #expect(journal.entries == [.next(1)])
  }

  @Test func `what is sent from inside a delivery comes after it, in order (guarantee 4)`() {
    let slot = LockedValue<NumberSubscriber>()
    let journal = Log<Int>()
    let turnstile = Turnstile()
    Numbers { slot.content = $0 }.subscribe(
      next: { value in
        turnstile.pass {
          journal.add(value)
          guard value < 10 else { return }
          slot.content?.send(value * 10)
          slot.content?.send(value * 10 + 1)
          if value == 2 { slot.content?.complete() }
          journal.add(-value)
        }
      },
      completed: { journal.add(0) }
    )
    slot.content?.send(1)
    slot.content?.send(2)
    slot.content?.send(3)
    #expect(journal.entries == [1, -1, 10, 11, 2, -2, 20, 21, 0])
    #expect(turnstile.overlaps == 0)
    slot.content = nil
  }

  @Test func `handlers of values and of the end do not overlap when threads send (guarantee 3)`() {
    let (turnstile, values, ends) = (Turnstile(), Counter(), Counter())
    for _ in 0..<20 {
      let slot = LockedValue<NumberSubscriber>()
      Numbers { slot.content = $0 }.subscribe(
        next: { _ in turnstile.pass { values.next() } },
        completed: { turnstile.pass { ends.next() } }
      )
      let subscriber = slot.content
      slot.content = nil
      onThreads(4) { _ in
        for index in 0..<500 { subscriber?.send(index) }
        if values.value > 1_000 { subscriber?.complete() }
      }
    }
    #expect(turnstile.overlaps == 0)
    #expect(ends.value == 20)
  }

  @Test func `no value is lost, and those of each thread keep their order, when threads send`() {
    let (subscriber, journal, _) = subscriber()
    onThreads(4) { thread in
      for index in 0..<2_000 { subscriber.send(thread * 10_000 + index) }
    }
    let values = journal.entries.compactMap(\.value)
    #expect(values.count == 8_000)
    for thread in 0..<4 {
      let own = values.filter { $0 / 10_000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test(arguments: [1, 2, 3, 4, 12])
  func `resources are let go of at the end, once, in order, before its handler (guarantee 6)`(
    count: Int
  ) {
    let order = Log<Int>()
    let slot = LockedValue<NumberSubscriber>()
    let subscription = Numbers { subscriber in
      for index in 0..<count { subscriber.onDisposal { order.add(index) } }
      slot.content = subscriber
    }.subscribe(completed: { order.add(-1) })
    #expect(order.entries == [])
    slot.content?.complete()
    slot.content = nil
    subscription.dispose()
    #expect(order.entries == Array(0..<count) + [-1])
  }

  @Test(arguments: [1, 2, 3, 4, 12])
  func `resources are let go of at disposal, once, in order`(count: Int) {
    let order = Log<Int>()
    let slot = LockedValue<NumberSubscriber>()
    let subscription = Numbers { subscriber in
      for index in 0..<count { subscriber.add(ActionDisposable { order.add(index) }) }
      slot.content = subscriber
    }.subscribe(completed: { order.add(-1) })
    subscription.dispose()
    subscription.dispose()
    slot.content?.complete()
    slot.content = nil
    #expect(order.entries == Array(0..<count))
  }

  @Test func `a resource added after the end is let go of at once`() {
    let (subscriber, _, _) = subscriber()
    subscriber.complete()
    let late = ActionDisposable()
    subscriber.add(late)
    #expect(late.isDisposed)
    let runs = Counter()
    subscriber.onDisposal { runs.next() }
    #expect(runs.value == 1)
  }

  @Test func `a resource is let go of once when one thread adds and another disposes`() {
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

  @Test func `what is sent by who holds it last is heard`() {
    let slot = LockedValue<Subscriber<Int, TestFailure>>()
    let (journal, _) = Signal<Int, TestFailure> { slot.content = $0 }.journal()
    slot.take()?.send(1)
    #expect(journal.entries == [.next(1)])
    let (other, _) = Signal<Int, TestFailure> { slot.content = $0 }.journal()
    slot.take()?.complete()
    #expect(other.entries == [.completed])
  }

  @Test func `dropping the subscriber releases what is downstream (guarantee 7)`() {
    let census = Census()
    let slot = LockedValue<NumberSubscriber>()
    let subscription = Numbers { slot.content = $0 }
      .map { [token = census.token()] in
        token.touch()
        return $0
      }
      .subscribe { [token = census.token()] _ in token.touch() }
    #expect(census.alive == 2)
    slot.content = nil
    // The signal is a temporary, so only the subscription retained these objects.
    #expect(census.alive == 0)
    #expect(!subscription.isDisposed)
    subscription.dispose()
  }

  @Test func `a subscription nobody can send to or dispose lets go of its resources (guarantee 7)`()
  {
    let runs = Counter()
    Numbers { $0.onDisposal { runs.next() } }.subscribe()
    #expect(runs.value == 1)
  }

  @Test func `a subscription nobody can send to is let go of when its disposable is dropped`() {
    let runs = Counter()
    var subscription: (any Disposable)? =
      Numbers { $0.onDisposal { runs.next() } }.subscribe()
    #expect(runs.value == 0)
    #expect(subscription?.isDisposed == false)
    subscription = nil
    #expect(runs.value == 1)
  }

  @Test func `handlers are released at the end though the subscriber lives on (guarantee 6)`() {
    let census = Census()
    let slot = LockedValue<NumberSubscriber>()
    Numbers { slot.content = $0 }.subscribe { [token = census.token()] _ in token.touch() }
    slot.content?.complete()
    #expect(census.alive == 0)
    slot.content = nil
  }

  @Test func `disposal waits for nobody, and the handlers go when the delivery is over`() {
    let census = Census()
    let slot = LockedValue<NumberSubscriber>()
    let subscription = LockedValue<any Disposable>()
    subscription.content = Numbers { slot.content = $0 }
      .subscribe { [token = census.token()] _ in
        subscription.dispose()
        token.touch()
        #expect(census.alive == 1)
      }
    slot.content?.send(1)
    #expect(census.alive == 0)
    slot.content = nil
  }
}
