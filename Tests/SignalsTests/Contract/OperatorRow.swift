import Signals
import SignalsTesting
import Testing

/// An operator in the contract suite, reduced to one input.
struct OperatorRow: Sendable, CustomTestStringConvertible {
  /// The reaction to an end of the source.
  enum Outcome: Sendable {
    case completes
    case fails
    /// The operator continues with other work or other inputs.
    case continues
  }

  let name: String
  /// True if the operator sends exactly one value for each value of the source.
  let passesAll: Bool
  let onCompletion: Outcome
  let onFailure: Outcome
  /// A function that subscribes to the operator applied to `source`.
  let begin: @Sendable (_ source: Signal<Int, SignalFailure>, OperatorRun) -> any Disposable

  var testDescription: String { name }
}

/// A table of the operators in the contract suite.
struct OperatorRows {
  typealias Source = Signal<Int, SignalFailure>

  private(set) var rows: [OperatorRow] = []

  /// Adds an operator.
  ///
  /// - Parameters:
  ///   - name: the public name of the operator.
  ///   - passesAll: true if the operator sends exactly one value for each value of the source.
  ///   - completion: the reaction to completion of the source.
  ///   - failure: the reaction to a failure of the source.
  ///   - build: a function that applies the operator to the source.
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

  /// Adds a timed operator, which also needs a scheduler.
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
