/// The state, the executions and the subjects of a command.
///
/// Its executions share it, so it outlives the command until they have ended.
@usableFromInline
final class CommandCore<Output: Sendable, Failure: Error>: CommandState {
  // SAFETY: the main actor alone uses the properties without exclusivity checks; see ``Execution``.

  /// The executions in progress, in order, while the command exists to cancel them.
  @exclusivity(unchecked)
  @usableFromInline var executions: ContiguousArray<Execution<Output, Failure>> = []

  // Created on first use, because most of them never have a subscriber.
  @exclusivity(unchecked)
  @usableFromInline var executionSignals: Subject<Signal<Output, Never>, Never>?
  @exclusivity(unchecked)
  @usableFromInline var values: Subject<Output, Never>?
  @usableFromInline var errors: Subject<Failure, Never>?
  @usableFromInline var refusals: Subject<Refusal, Never>?

  /// Adds an execution, and counts it.
  @inlinable
  func begin(_ execution: Execution<Output, Failure>) {
    executions.append(execution)
    begin()
  }

  /// Removes an execution, and counts its end.
  @inlinable
  func end(_ execution: Execution<Output, Failure>) {
    for index in executions.indices where executions[index] === execution {
      executions.remove(at: index)
      break
    }
    end()
  }

  func cancelAll() {
    for execution in executions { execution.cancel() }
  }

  /// Completes the command's signals when it is deallocated.
  func dismiss() {
    executions = []
    finish()
    executionSignals?.complete()
    values?.complete()
    errors?.complete()
    refusals?.complete()
  }

  deinit {}
}
