extension Command {
  /// The later executions, each as a signal of its values.
  ///
  /// Each signal replays all values of its execution and completes at the end. It also completes after
  /// a failure, which is sent on ``errors``.
  public var executionSignals: Signal<Signal<Output, Never>, Never> {
    Command.signal(of: &core.executionSignals)
  }

  /// The values of all executions, from the subscription on.
  public var values: Signal<Output, Never> {
    Command.signal(of: &core.values)
  }

  /// The failures of all executions as values, from the subscription on.
  ///
  /// They include failures of executions that began earlier. Refusal and cancellation are not failures.
  public var errors: Signal<Failure, Never> {
    Command.signal(of: &core.errors)
  }

  /// The reasons of refused executions, from the subscription on.
  public var refusals: Signal<Refusal, Never> {
    Command.signal(of: &core.refusals)
  }

  private static func signal<Value>(
    of subject: inout Subject<Value, Never>?
  ) -> Signal<Value, Never> {
    let existing = subject ?? Subject()
    subject = existing
    return existing.signal
  }
}
