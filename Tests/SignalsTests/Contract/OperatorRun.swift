import Signals
import SignalsTesting
import TestSupport

/// One subscription to an operator and its recorded events.
///
/// Events are recorded as text, so that operators of all types can be compared.
final class OperatorRun: Sendable {
  /// The scheduler of timed operators.
  let clock = TestScheduler()
  private let log = LockedList<String>()
  private let endings = Counter()
  private let starts = Counter()
  private let stops = Counter()
  private let detector = OverlapDetector()
  private let tokens = TokenCounter()
  private let subscription = LockedValue<any Disposable>()
  private let onValue: @Sendable (OperatorRun) -> Void
  private let onEnd: @Sendable (OperatorRun) -> Void

  /// Subscribes to an operator.
  ///
  /// - Parameters:
  ///   - row: the operator.
  ///   - source: the source of the operator.
  ///   - onValue: a handler to call after each value is recorded.
  ///   - onEnd: a handler to call after the end is recorded.
  init(
    _ row: OperatorRow,
    on source: Signal<Int, SignalFailure>,
    onValue: @escaping @Sendable (OperatorRun) -> Void = { _ in },
    onEnd: @escaping @Sendable (OperatorRun) -> Void = { _ in }
  ) {
    self.onValue = onValue
    self.onEnd = onEnd
    subscription.content = row.begin(counted(source), self)
    settle()
  }

  /// The recorded events, including the end.
  var events: [String] { log.entries }
  var valueCount: Int { log.count - ends }
  var ends: Int { endings.value }
  /// The number of handler calls that began while another call was running.
  var overlaps: Int { detector.overlaps }
  /// True if every subscription to the source is disposed.
  var isSourceDisposed: Bool { starts.value == stops.value }
  /// The number of handlers and source closures that are still alive.
  var leaks: Int { tokens.alive }
  /// True once the subscription exists and can be disposed.
  var isSubscribed: Bool { subscription.content != nil }

  /// Returns true if the last event is the expected end.
  func hasEnded(_ outcome: OperatorRow.Outcome) -> Bool {
    switch outcome {
    case .completes: events.last == "completed"
    case .fails: events.last?.hasPrefix("failed(") == true
    case .continues: ends == 0
    }
  }

  /// Advances the time far enough for every timed operator.
  func settle() {
    clock.advanceNow(by: .seconds(10))
  }

  func dispose() {
    subscription.dispose()
  }

  /// Subscribes to the operator's signal with handlers that detect overlaps.
  func subscribe<Value, Failure>(to signal: Signal<Value, Failure>) -> any Disposable {
    signal.subscribe(
      next: { [self, token = tokens.makeToken()] value in
        token.touch()
        detector.run {
          log.add(ends == 0 ? "\(value)" : "\(value) after the end")
          onValue(self)
        }
      },
      failed: { [self] failure in end("failed(\(failure))") },
      completed: { [self] in end("completed") }
    )
  }

  private func end(_ event: String) {
    detector.run {
      log.add(event)
      endings.next()
      onEnd(self)
    }
  }

  private func counted(_ source: Signal<Int, SignalFailure>) -> Signal<Int, SignalFailure> {
    Signal { [starts, stops, token = tokens.makeToken()] subscriber in
      token.touch()
      starts.next()
      subscriber.onDisposal { stops.next() }
      source.subscribe(subscriber)
    }
  }
}
