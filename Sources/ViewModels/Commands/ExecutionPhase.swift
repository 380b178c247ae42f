/// The phase of an execution.
///
/// Invariants:
/// 1. An execution ends once and accepts no value after that.
/// 2. A canceled execution accepts no value, and ends as canceled even if its work completes or
///    fails.
/// 3. An execution of a disabled command has the phase `ended` from the beginning.
@usableFromInline
package nonisolated enum ExecutionPhase<Failure: Error>: Sendable {
  /// The work has not started. The command updates its flags, then `executionSignals` sends a
  /// signal of the execution's values.
  case reserved
  /// The work is starting, and may end while it starts.
  case starting
  /// The work is in progress, and a cancellation must stop it.
  case working
  /// The execution was canceled, and its work has not ended.
  case cancelled
  /// The work has ended, and the command still counts the execution.
  case ending(ExecutionOutcome<Failure>)
  case ended(ExecutionOutcome<Failure>)

  @inlinable
  package var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  /// True while the execution accepts values of its work.
  @inlinable
  package var acceptsValues: Bool {
    switch self {
    case .starting, .working: true
    case .reserved, .cancelled, .ending, .ended: false
    }
  }

  /// True if the work has ended.
  @inlinable
  package var isOver: Bool {
    switch self {
    case .ending, .ended: true
    case .reserved, .starting, .working, .cancelled: false
    }
  }

  /// The way the execution ended, or nil before the phase `ended`.
  @inlinable
  package var outcome: ExecutionOutcome<Failure>? {
    if case .ended(let outcome) = self { outcome } else { nil }
  }

  /// Records that the work starts, and returns true unless the execution was canceled.
  @inlinable
  package mutating func start() -> Bool {
    guard case .reserved = self else { return false }
    self = .starting
    return true
  }

  /// Records that the work has started, and returns false if the work has ended or was canceled.
  @inlinable
  package mutating func didStart() -> Bool {
    guard case .starting = self else { return false }
    self = .working
    return true
  }

  /// Cancels the execution, and returns true if the caller must stop the work now.
  ///
  /// Work that is still starting is stopped after its start.
  @inlinable
  package mutating func cancel() -> Bool {
    switch self {
    case .reserved, .starting:
      self = .cancelled
      return false
    case .working:
      self = .cancelled
      return true
    case .cancelled, .ending, .ended:
      return false
    }
  }

  /// Ends the work with `outcome`, or with `.cancelled` if the execution was canceled before.
  ///
  /// - Returns: False if the work had already ended.
  @inlinable
  package mutating func end(as outcome: ExecutionOutcome<Failure>) -> Bool {
    switch self {
    case .reserved, .starting, .working: self = .ending(outcome)
    case .cancelled: self = .ending(.cancelled)
    case .ending, .ended: return false
    }
    return true
  }

  /// Records that the command no longer counts the execution.
  @inlinable
  package mutating func noteRemoval() {
    if case .ending(let outcome) = self { self = .ended(outcome) }
  }
}

/// The way an execution ended.
@usableFromInline
package nonisolated enum ExecutionOutcome<Failure: Error>: Sendable {
  case completed
  // This case is indirect, so the size of an execution does not depend on the type of the failure.
  indirect case failed(Failure)
  case cancelled
  case refused(Refusal)

  /// The error for the observers of the execution, or nil if the execution completed.
  @usableFromInline
  package var error: CommandError<Failure>? {
    switch self {
    case .completed: nil
    case .failed(let failure): .failed(failure)
    case .cancelled: .cancelled
    case .refused(let refusal): .disabled(refusal)
    }
  }
}
