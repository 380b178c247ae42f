/// The state and the subjects that a command shares with its executions.
@usableFromInline
final class CommandCore<Output: Sendable, Failure: Error>:
  CommandState
{
  // Created on first use, because most of them never have a subscriber.
  @exclusivity(unchecked)
  @usableFromInline var executionSignals: Subject<Signal<Output, Never>, Never>?
  @exclusivity(unchecked)
  @usableFromInline var values: Subject<Output, Never>?
  @exclusivity(unchecked)
  @usableFromInline var errors: Subject<Failure, Never>?
  @exclusivity(unchecked)
  @usableFromInline var refusals: Subject<Refusal, Never>?

  func cancelAll() {
    for execution in executions {
      unsafeDowncast(execution, to: Execution<Output, Failure>.self).cancel()
    }
  }

  /// Completes the command's signals when it is deallocated.
  func dismiss() {
    finish()
    executionSignals?.complete()
    values?.complete()
    errors?.complete()
    refusals?.complete()
  }

  deinit {}
}
