import Signals
import SignalsTesting
import TestSupport

/// One subscription to an operator and its recorded events.
///
/// Events are recorded as text, so that operators of all types can be compared.
final class Run: Sendable {
  /// The scheduler of timed operators.
  let clock = TestScheduler()
  private let journal = Log<String>()
  private let endings = Counter()
  private let starts = Counter()
  private let stops = Counter()
  private let turnstile = Turnstile()
  private let census = Census()
  private let subscription = LockedValue<any Disposable>()
  private let onValue: @Sendable (Run) -> Void
  private let onEnd: @Sendable (Run) -> Void

  /// Subscribes to an operator.
  ///
  /// - Parameters:
  ///   - row: the operator.
  ///   - source: the source of the operator.
  ///   - onValue: called after each value was recorded.
  ///   - onEnd: called after the end was recorded.
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

  /// The recorded events, including the end.
  var events: [String] { journal.entries }
  var valueCount: Int { journal.count - ends }
  var ends: Int { endings.value }
  /// True if two handlers ran at the same time, or one inside another.
  var overlaps: Int { turnstile.overlaps }
  /// True if every subscription to the source was disposed of.
  var hasLetGo: Bool { starts.value == stops.value }
  /// The number of live handlers and closures of the source.
  var leaks: Int { census.alive }
  /// True once the subscription exists and can be disposed of.
  var isSubscribed: Bool { subscription.content != nil }

  /// Advances time far enough for every timed operator.
  func settle() {
    clock.advance(by: .seconds(10))
  }

  func dispose() {
    subscription.dispose()
  }

  /// Subscribes to the operator's signal with handlers that detect overlaps.
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
