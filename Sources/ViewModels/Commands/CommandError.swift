/// Why an execution of a command came to nothing.
public nonisolated enum CommandError<Failure: Error>: Error {
  /// It was refused, so no work was done.
  case disabled(Refusal)
  /// The work failed.
  case failed(Failure)
  /// It was cancelled.
  case cancelled
  /// The work completed without a value, and one was asked for, by `run`.
  case empty
}

nonisolated extension CommandError: Equatable where Failure: Equatable {}

/// Which rule kept a command from executing.
public nonisolated enum Refusal: Hashable, Sendable {
  /// What it was made of, and for, is gone.
  case ownerGone
  /// It executes already, and does not allow that twice at once.
  case alreadyExecuting
  /// Another command of its group executes.
  case groupExecuting
  /// Its condition does not hold.
  case conditionNotMet
}
