/// What a command and its executions have in common: its state, and where it sends what happens.
@usableFromInline
nonisolated final class CommandCore<Output: Sendable, Failure: Error>:
  CommandState, @unchecked Sendable
{
  // SAFETY: touched on the main actor only.

  // Made when first asked for: to most of them nobody listens.
  @exclusivity(unchecked)
  @usableFromInline var executionSignals: Subject<Signal<Output, Never>, Never>?
  @exclusivity(unchecked)
  @usableFromInline var values: Subject<Output, Never>?
  @exclusivity(unchecked)
  @usableFromInline var errors: Subject<Failure, Never>?
  @exclusivity(unchecked)
  @usableFromInline var refusals: Subject<Refusal, Never>?

  @MainActor func cancelAll() {
    for execution in executions {
      unsafeDowncast(execution, to: Execution<Output, Failure>.self).cancel()
    }
  }

  /// Ends the signals of the command, which is gone.
  func dismiss() {
    finish()
    executionSignals?.complete()
    values?.complete()
    errors?.complete()
    refusals?.complete()
  }
}
