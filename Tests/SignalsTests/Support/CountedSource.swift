import Signals

/// A signal that counts its subscriptions and disposals.
final class CountedSource: Sendable {
  private let subject = Subject<Int, Never>()
  private let startCount = Counter()
  private let disposalCount = Counter()

  /// Set after the first subscription.
  let started = AsyncFlag()

  var starts: Int { startCount.value }
  var disposals: Int { disposalCount.value }

  var signal: Signal<Int, Never> {
    Signal { [subject, startCount, disposalCount, started] subscriber in
      startCount.next()
      subscriber.onDisposal { disposalCount.next() }
      subscriber.add(subject.signal.subscribe(subscriber))
      started.set()
    }
  }

  func send(_ value: Int) {
    subject.send(value)
  }

  func complete() {
    subject.complete()
  }
}
