import Signals
import SignalsTesting
import TestSupport

/// One subscription to an operator, and all that was seen of it.
///
/// What comes is written down as text, so that operators of all types can be compared.
final class Run: Sendable {
  /// What operators that wait are to wait by.
  let clock = TestScheduler()
  private let journal = Log<String>()
  private let endings = Counter()
  private let starts = Counter()
  private let stops = Counter()
  private let turnstile = Turnstile()
  private let census = Census()
  private let subscription = Slot<any Disposable>()
  private let onValue: @Sendable (Run) -> Void
  private let onEnd: @Sendable (Run) -> Void

  /// Subscribes to an operator.
  ///
  /// - Parameters:
  ///   - row: the operator.
  ///   - source: what the operator is put on top of.
  ///   - onValue: what to do after each value has been written down.
  ///   - onEnd: what to do after the end has been written down.
  init(
    _ row: OperatorRow,
    on source: Signal<Int, TestFailure>,
    onValue: @escaping @Sendable (Run) -> Void = { _ in },
    onEnd: @escaping @Sendable (Run) -> Void = { _ in }
  ) {
    self.onValue = onValue
    self.onEnd = onEnd
    subscription.content = row.begin(watched(source), self)
    settle()
  }

  /// All that came, written down; an end too.
  var events: [String] { journal.entries }
  var valueCount: Int { journal.count - ends }
  var ends: Int { endings.value }
  /// Whether two handlers ever ran at the same time, or inside one another.
  var overlaps: Int { turnstile.overlaps }
  /// Whether the source was let go of as often as it was subscribed to.
  var hasLetGo: Bool { starts.value == stops.value }
  /// How many of the handlers, and of the source's closures, are still alive.
  var leaks: Int { census.alive }
  /// Whether the subscription exists, so that it can be disposed.
  var isSubscribed: Bool { subscription.content != nil }

  /// Lets enough time pass for whatever waits.
  func settle() {
    clock.advance(by: .seconds(10))
  }

  func dispose() {
    subscription.dispose()
  }

  /// Subscribes to the operator's signal, with handlers that are watched.
  func subscribe<Value, Failure>(to signal: Signal<Value, Failure>) -> any Disposable {
    signal.subscribe(
      next: { [self, token = census.token()] value in
        token.touch()
        turnstile.pass {
          journal.add(ends == 0 ? "\(value)" : "\(value) after the end")
          onValue(self)
        }
      },
      failed: { [self] failure in end("failed(\(failure))") },
      completed: { [self] in end("completed") }
    )
  }

  private func end(_ event: String) {
    turnstile.pass {
      journal.add(event)
      endings.next()
      onEnd(self)
    }
  }

  private func watched(_ source: Signal<Int, TestFailure>) -> Signal<Int, TestFailure> {
    Signal { [starts, stops, token = census.token()] subscriber in
      token.touch()
      starts.next()
      subscriber.onDisposal { stops.next() }
      source.subscribe(subscriber)
    }
  }
}
