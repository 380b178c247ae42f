import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite struct `A subject subscribed to a signal` {
  @Test func `is sent every event, the end too`() {
    let source = Subject<Int, Broken>()
    let subject = Subject<Int, Broken>()
    let recorder = subject.signal.record()
    let subscription = source.signal.subscribe(subject)
    source.send(1)
    source.fail(.down)
    #expect(recorder.events == [.next(1), .failed(.down)])
    #expect(subscription.isDisposed)
  }

  @Test func `is sent nothing once the subscription is disposed`() {
    let source = Subject<Int, Never>()
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.record()
    let subscription = source.signal.subscribe(subject)
    source.send(1)
    subscription.dispose()
    source.send(2)
    #expect(recorder.events == [.next(1)])
  }

  @Test func `lets go of the signal when it is ended by somebody else`() {
    let disposals = Counter()
    let subject = Subject<Int, Never>()
    let subscription = endless(disposals).subscribe(subject)
    subject.complete()
    #expect(disposals.value == 1)
    #expect(subscription.isDisposed)
  }

  @Test func `is not kept alive, and lets go of the signal when it goes`() {
    let disposals = Counter()
    _ = expectNoLeaks { tracker in
      endless(disposals).subscribe(tracker.track(Subject<Int, Never>()))
    }
    #expect(disposals.value == 1)
  }

  @Test func `does not keep what a source left behind that is gone (guarantee 7)`() {
    let disposals = Counter()
    let subject = Subject<Int, Never>()
    let slot = Slot<Subscriber<Int, Never>>()
    Signal {
      slot.content = $0
      $0.onDisposal { disposals.next() }
    }
    .subscribe(subject)
    #expect(disposals.value == 0)
    slot.content = nil
    #expect(disposals.value == 1)
    subject.send(1)
  }

  @Test func `has no work done for it once it has ended`() {
    let starts = Counter()
    let subject = ReplaySubject<Int, Never>()
    subject.send(1)
    subject.complete()
    let subscription = Signal<Int, Never> { _ in starts.next() }.subscribe(subject)
    #expect(starts.value == 0)
    #expect(subscription.isDisposed)
  }
}

/// A signal that says nothing, and counts the disposals of its subscriptions.
func endless(_ disposals: Counter) -> Signal<Int, Never> {
  Signal { subscriber in
    // Held by its own disposal, as a timer or a socket would hold it.
    subscriber.onDisposal {
      withExtendedLifetime(subscriber) { _ = disposals.next() }
    }
  }
}
