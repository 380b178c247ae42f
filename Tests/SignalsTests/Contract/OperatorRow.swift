import Signals
import SignalsTesting
import Testing

/// An operator as the contract suite sees it: something with one input that sends events.
struct OperatorRow: Sendable, CustomTestStringConvertible {
  /// What becomes of an end of the source.
  enum Outcome: Sendable {
    case completes
    case fails
    /// The operator goes on: it has other work, or other inputs.
    case goesOn
  }

  let name: String
  /// Whether each value of the source makes just one of the operator's.
  let passesAll: Bool
  let onCompletion: Outcome
  let onFailure: Outcome
  /// Subscribes to the operator's signal on top of `source`.
  let begin: @Sendable (_ source: Signal<Int, TestFailure>, Run) -> any Disposable

  var testDescription: String { name }
}

/// The rows of the suite: an operator is one line.
struct OperatorRows {
  typealias Source = Signal<Int, TestFailure>

  private(set) var rows: [OperatorRow] = []

  /// Adds an operator.
  ///
  /// - Parameters:
  ///   - name: the operator, as the user calls it.
  ///   - passesAll: whether each value of the source makes just one of the operator's.
  ///   - completion: what becomes of completion of the source.
  ///   - failure: what becomes of a failure of the source.
  ///   - build: puts the operator on top of the source.
  mutating func add<Value, Failure>(
    _ name: String,
    passesAll: Bool = false,
    completion: OperatorRow.Outcome = .completes,
    failure: OperatorRow.Outcome = .fails,
    _ build: @escaping @Sendable (Source) -> Signal<Value, Failure>
  ) {
    addTimed(name, passesAll: passesAll, completion: completion, failure: failure) { source, _ in
      build(source)
    }
  }

  /// Adds an operator that waits, by the clock that it is given.
  mutating func addTimed<Value, Failure>(
    _ name: String,
    passesAll: Bool = false,
    completion: OperatorRow.Outcome = .completes,
    failure: OperatorRow.Outcome = .fails,
    _ build: @escaping @Sendable (Source, TestScheduler) -> Signal<Value, Failure>
  ) {
    rows.append(
      OperatorRow(
        name: name,
        passesAll: passesAll,
        onCompletion: completion,
        onFailure: failure,
        begin: { source, run in run.subscribe(to: build(source, run.clock)) }
      )
    )
  }
}
