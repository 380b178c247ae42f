/// The reason why an execution of a command failed.
public nonisolated enum CommandError<Failure: Error>: Error {
  /// The execution was refused, so no work ran.
  case disabled(Refusal)
  /// The work failed.
  case failed(Failure)
  /// The execution was canceled.
  case cancelled
  /// The work completed without a value, and `run` needs one.
  case empty
}

nonisolated extension CommandError: Equatable where Failure: Equatable {}

/// The rule that refused an execution.
public nonisolated enum Refusal: Hashable, Sendable {
  /// The owner of the command is gone.
  case ownerGone
  /// The command is executing and does not allow concurrent execution.
  case alreadyExecuting
  /// Another command of its group is executing.
  case groupExecuting
  /// The condition is false.
  case conditionNotMet
}
