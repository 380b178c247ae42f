/// The state, the executions and the subjects of a command.
///
/// Executions in progress retain the core, so the core can outlive the command.
@usableFromInline
final class CommandCore<Output: Sendable, Failure: Error>: CommandState {
  // SAFETY: only the main actor uses the `@exclusivity(unchecked)` properties. See ``Execution``.

  /// The executions in progress, or none after the command is deallocated.
  @exclusivity(unchecked)
  @usableFromInline var executions: ContiguousArray<Execution<Output, Failure>> = []

  // These subjects are created on first use, because most of them never have a subscriber.
  @exclusivity(unchecked)
  @usableFromInline var executionSignals: Subject<Signal<Output, Never>, Never>?
  @exclusivity(unchecked)
  @usableFromInline var values: Subject<Output, Never>?
  @usableFromInline var errors: Subject<Failure, Never>?
  @usableFromInline var refusals: Subject<Refusal, Never>?

  /// Adds an execution to the list and to the counts.
  @inlinable
  func add(_ execution: Execution<Output, Failure>) {
    executions.append(execution)
    addExecution()
  }

  /// Removes an execution from the list and from the counts.
  @inlinable
  func remove(_ execution: Execution<Output, Failure>) {
    for index in executions.indices where executions[index] === execution {
      executions.remove(at: index)
      break
    }
    removeExecution()
  }

  func cancelAll() {
    for execution in executions { execution.cancel() }
  }

  /// Completes the command's signals, because the command has been deallocated.
  func dismiss() {
    executions = []
    completeFlags()
    executionSignals?.complete()
    values?.complete()
    errors?.complete()
    refusals?.complete()
  }

  deinit {}
}
