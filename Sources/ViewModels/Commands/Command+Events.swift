extension Command {
  /// A signal that sends, for each new execution, a signal of the execution's values.
  ///
  /// Each inner signal replays all values of its execution, and completes when the execution ends.
  /// After a failure, the inner signal completes too, and ``errors`` sends the failure.
  public var executionSignals: Signal<Signal<Output, Never>, Never> {
    Command.signal(of: &core.executionSignals)
  }

  /// A signal of the values that all executions send after the subscription.
  public var values: Signal<Output, Never> {
    Command.signal(of: &core.values)
  }

  /// A signal of the failures of all executions that fail after the subscription.
  ///
  /// The signal includes failures of executions that began earlier. Refusal and cancellation are
  /// not failures.
  public var errors: Signal<Failure, Never> {
    Command.signal(of: &core.errors)
  }

  /// A signal of the reason for each execution that is refused after the subscription.
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
