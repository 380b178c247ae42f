import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite struct `A subject subscribed to a signal` {
  @Test func `receives every event, including the end`() {
    let source = Subject<Int, Broken>()
    let subject = Subject<Int, Broken>()
    let recorder = subject.signal.record()
    let subscription = source.signal.subscribe(subject)
    source.send(1)
    source.fail(.down)
    #expect(recorder.events == [.next(1), .failed(.down)])
    #expect(subscription.isDisposed)
  }

  @Test func `receives nothing after the subscription is disposed`() {
    let source = Subject<Int, Never>()
    let subject = Subject<Int, Never>()
    let recorder = subject.signal.record()
    let subscription = source.signal.subscribe(subject)
    source.send(1)
    subscription.dispose()
    source.send(2)
    #expect(recorder.events == [.next(1)])
  }

  @Test func `disposes the subscription when it ends`() {
    let disposals = Counter()
    let subject = Subject<Int, Never>()
    let subscription = endless(disposals).subscribe(subject)
    subject.complete()
    #expect(disposals.value == 1)
    #expect(subscription.isDisposed)
  }

  @Test func `is not retained, and disposes the subscription when it is released`() {
    let disposals = Counter()
    _ = expectNoLeaks { tracker in
      endless(disposals).subscribe(tracker.track(Subject<Int, Never>()))
    }
    #expect(disposals.value == 1)
  }

  @Test func `disposes the subscription when the source is released (guarantee 7)`() {
    let disposals = Counter()
    let subject = Subject<Int, Never>()
    let upstream = LockedValue<Subscriber<Int, Never>>()
    Signal {
      upstream.content = $0
      $0.onDisposal { disposals.next() }
    }
    .subscribe(subject)
    #expect(disposals.value == 0)
    upstream.content = nil
    #expect(disposals.value == 1)
    subject.send(1)
  }

  @Test func `does not subscribe after it has ended`() {
    let starts = Counter()
    let subject = ReplaySubject<Int, Never>()
    subject.send(1)
    subject.complete()
    let subscription = Signal<Int, Never> { _ in starts.next() }.subscribe(subject)
    #expect(starts.value == 0)
    #expect(subscription.isDisposed)
  }
}

/// Returns a signal that sends nothing and counts the disposals of its subscriptions.
func endless(_ disposals: Counter) -> Signal<Int, Never> {
  Signal { subscriber in
    // The disposal action retains the subscriber, as a timer or a socket would.
    subscriber.onDisposal {
      withExtendedLifetime(subscriber) { _ = disposals.next() }
    }
  }
}
