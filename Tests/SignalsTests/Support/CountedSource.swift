import Signals

/// A signal that counts its subscriptions and disposals.
final class CountedSource: Sendable {
  private let subject = Subject<Int, Never>()
  private let startCount = Counter()
  private let disposalCount = Counter()

  /// A flag that is set after the first subscription.
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

/// Returns a signal that sends the index of each subscription, then the event that `end` returns.
func numbered(
  _ end: @escaping @Sendable (Int) -> Event<Int, SignalFailure>
) -> Signal<Int, SignalFailure> {
  let log = LockedList<Int>()
  return Signal { subscriber in
    let number = log.add(log.entries.count)
    subscriber.send(number)
    subscriber.send(end(number))
  }
}
