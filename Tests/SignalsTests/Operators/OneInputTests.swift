import Signals
import SignalsTesting
import Testing

/// The common behavior of operators with one input.
struct OneInputTests {
  @Test(arguments: OneInputOperator.all)
  func `each subscription has its own state (guarantee 8)`(_ tested: OneInputOperator) {
    let subject = Subject<Int, MarbleFailure>()
    let signal = tested.apply(subject.signal, Tracked())
    let early = signal.record()
    for number in [1, 1, 2] { subject.send(number) }
    let late = signal.record()
    for number in [3, 3, 5] { subject.send(number) }
    subject.complete()

    let whole = tested.apply(Signal([1, 1, 2, 3, 3, 5]), Tracked())
    let rest = tested.apply(Signal([3, 3, 5]), Tracked())
    #expect(early.events == whole.record().events)
    #expect(early.events == whole.record().events)
    #expect(late.events == rest.record().events)
    #expect(early.isCompleted)
  }

  @Test(arguments: OneInputOperator.all)
  func `each subscription subscribes to the source once (guarantee 8)`(_ tested: OneInputOperator) {
    let subscriptions = Counter()
    let source = Signal<Int, MarbleFailure> { subscriber in
      subscriptions.next()
      for number in 1...3 { subscriber.send(number) }
      subscriber.complete()
    }
    let signal = tested.apply(source, Tracked())
    #expect(subscriptions.value == 0)
    for count in 1...2 {
      #expect(signal.record().isCompleted)
      #expect(subscriptions.value == count)
    }
  }

  @Test(arguments: OneInputOperator.all)
  func `a failure is forwarded at once, and no event follows it (guarantee 1, guarantee 10)`(
    _ tested: OneInputOperator
  ) {
    let subject = Subject<Int, MarbleFailure>()
    let recorder = tested.apply(subject.signal, Tracked()).record()
    subject.fail(MarbleFailure())
    subject.send(1)
    subject.complete()
    if tested.catchesFailure {
      #expect(recorder.isCompleted)
      #expect(recorder.values.count == 1)
    } else {
      #expect(recorder.events.filter(\.isEnd) == [.failed(MarbleFailure())])
      #expect(recorder.end == recorder.events.last)
    }
  }

  @Test(arguments: OneInputOperator.all)
  func `disposal disposes the source, and no event follows (guarantee 2)`(
    _ tested: OneInputOperator
  ) {
    let disposals = Counter()
    let subject = Subject<Int, MarbleFailure>()
    let source = Signal<Int, MarbleFailure> { subscriber in
      subscriber.onDisposal { disposals.next() }
      subject.signal.subscribe(subscriber)
    }
    let recorder = tested.apply(source, Tracked()).record()
    recorder.dispose()
    #expect(disposals.value == 1)
    let events = recorder.events
    subject.send(1)
    subject.complete()
    #expect(recorder.events == events)
  }

  @Test(arguments: OneInputOperator.all)
  func `closures are released after the end and after disposal (guarantee 6)`(
    _ tested: OneInputOperator
  ) {
    let subject = Subject<Int, MarbleFailure>()
    func subscribe(_ tracker: LeakTracker) -> any Disposable {
      let handler = tracker.track(Tracked("handler"))
      return tested.apply(subject.signal, tracker.track(Tracked(tested.name)))
        .subscribe(
          next: { _ in withExtendedLifetime(handler) {} },
          failed: { _ in withExtendedLifetime(handler) {} },
          completed: { withExtendedLifetime(handler) {} }
        )
    }
    // The disposable and the subject outlive each check, so neither may retain the captures.
    let disposed = expectNoLeaks { tracker in
      let subscription = subscribe(tracker)
      subject.send(1)
      subscription.dispose()
      return subscription
    }
    let ended = expectNoLeaks { tracker in
      let subscription = subscribe(tracker)
      subject.send(1)
      subject.complete()
      return subscription
    }
    let failed = expectNoLeaks { tracker in
      let failing = tested.apply(.failed(MarbleFailure()), tracker.track(Tracked(tested.name)))
      return failing.subscribe()
    }
    #expect(disposed.isDisposed && ended.isDisposed && failed.isDisposed)
  }
}
