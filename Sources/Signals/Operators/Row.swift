/// Decides when the inputs of `combineLatest` or `zip` make a row, and when they never will again.
@usableFromInline
package protocol Row {
  associatedtype Output: Sendable

  /// The values of all inputs, if each has one to give.
  mutating func take() -> Output?

  /// Whether no row can follow.
  var isOver: Bool { get }
}

/// A change to a row that had to wait, or the failure of an input.
@usableFromInline
enum RowJob<Cells, Failure: Error> {
  case change(isValue: Bool, (inout Cells) -> Void)
  case fail(Failure)
}

/// Where the inputs of a row meet.
@usableFromInline
typealias RowJunction<Cells: Row, Failure: Error> =
  Junction<Cells, RowJob<Cells, Failure>, Cells.Output, Failure>

extension Junction where State: Row, State.Output == Output, Job == RowJob<State, Failure> {
  @inlinable
  convenience init(row: State, to target: Sink<Output, Failure>, in scope: Scope) {
    self.init(row, to: target, in: scope) { junction, job in
      switch job {
      case .change(let isValue, let change):
        change(&junction.state)
        junction.settle(isValue: isValue)
      case .fail(let failure):
        junction.fail(failure)
      }
    }
  }

  /// Subscribes to an input, unless the subscription is over.
  ///
  /// `accept` puts a value where it belongs in the row, or, if nil, that the input has completed.
  @inlinable
  func add<Value: Sendable>(
    _ input: Signal<Value, Failure>,
    in scope: Scope,
    accept: @escaping (inout State, Value?) -> Void
  ) {
    // An earlier input may have ended it all before this one was asked.
    guard !scope.isDisposed else { return }
    input.attach(
      in: scope,
      next: { self.submit($0, accept) },
      end: { event in
        if let failure = event.failure {
          self.submit(.fail(failure))
        } else {
          self.submit(nil, accept)
        }
      }
    )
  }

  /// Makes a job only if it must wait: one type of job serves any number of types of value.
  @inlinable
  func submit<Value: Sendable>(
    _ value: Value?,
    _ accept: @escaping (inout State, Value?) -> Void
  ) {
    guard
      gate.enter()
        || gate.enter(
          orLeave: WaitingValue<Job>(.change(isValue: value != nil) { accept(&$0, value) })
        )
    else { return }
    if !isOver {
      accept(&state, value)
      settle(isValue: value != nil)
    }
    leave()
  }

  /// Forwards the row that a value has made, and the end after the last.
  @inlinable
  @inline(__always)
  func settle(isValue: Bool) {
    if isValue, let row = state.take() { forward(row) }
    if state.isOver { complete() }
  }
}
