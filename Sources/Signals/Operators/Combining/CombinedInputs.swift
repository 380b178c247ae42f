/// The inputs of `combineLatest` or `zip`, which decide when their values form a combination.
@usableFromInline
package protocol CombinedInputs {
  associatedtype Output: Sendable

  /// Returns the next combination and advances the inputs, or returns nil if an input has no value.
  mutating func combine() -> Output?

  /// True once enough inputs are exhausted to complete the resulting signal.
  var isFinished: Bool { get }
}

/// A queued job: a change to the inputs, or the failure of an input.
@usableFromInline
enum CombiningJob<Inputs, Failure: Error> {
  case change(isValue: Bool, (inout Inputs) -> Void)
  case fail(Failure)
}

/// The junction of the inputs of `combineLatest` or `zip`.
@usableFromInline
typealias CombiningJunction<Inputs: CombinedInputs, Failure: Error> =
  Junction<Inputs, CombiningJob<Inputs, Failure>, Inputs.Output, Failure>

extension Junction
where State: CombinedInputs, State.Output == Output, Job == CombiningJob<State, Failure> {
  @inlinable
  convenience init(combining inputs: State, to target: Sink<Output, Failure>, in scope: Scope) {
    self.init(inputs, to: target, in: scope) { junction, job in
      switch job {
      case .change(let isValue, let change):
        change(&junction.state)
        junction.sendCombination(isValue: isValue)
      case .fail(let failure):
        junction.fail(failure)
      }
    }
  }

  /// Subscribes to an input, unless the subscription has ended.
  ///
  /// `accept` stores each value in the state of the input. A nil value means that the input has
  /// completed.
  @inlinable
  func add<Value: Sendable>(
    _ input: Signal<Value, Failure>,
    accept: @escaping (inout State, Value?) -> Void
  ) {
    // An earlier input may already have ended the subscription.
    guard !scope.isDisposed else { return }
    input.openInput(
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

  /// Accepts a value or completion of an input now, or queues a job if another job is in progress.
  ///
  /// One type of job serves all inputs, although their value types differ.
  @inlinable
  func submit<Value: Sendable>(
    _ value: Value?,
    _ accept: @escaping (inout State, Value?) -> Void
  ) {
    // `perform` is a function, because the compiler would not inline a closure of this size.
    @inline(__always)
    func perform() {
      accept(&state, value)
      sendCombination(isValue: value != nil)
    }
    submit(perform, orQueue: .change(isValue: value != nil) { accept(&$0, value) })
  }

  /// Forwards a combination if one is ready, and completes if the inputs are finished.
  ///
  /// Only a value makes a combination ready. The completion of an input does not.
  @inlinable
  @inline(__always)
  func sendCombination(isValue: Bool) {
    if isValue, let combination = state.combine() { forward(combination) }
    if state.isFinished { complete() }
  }
}
