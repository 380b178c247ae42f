extension Command {
  /// A signal of all executions from the subscription on, each as a signal of its values.
  ///
  /// Each of these inner signals replays all values of its execution, and completes when the
  /// execution ends. After a failure, the inner signal completes too, and ``errors`` sends the
  /// failure.
  public var executionSignals: Signal<Signal<Output, Never>, Never> {
    Command.signal(of: &core.executionSignals)
  }

  /// A signal of the values of all executions, from the subscription on.
  public var values: Signal<Output, Never> {
    Command.signal(of: &core.values)
  }

  /// A signal of the failures of all executions, from the subscription on.
  ///
  /// The signal includes failures of executions that began earlier. Refusal and cancellation are
  /// not failures.
  public var errors: Signal<Failure, Never> {
    Command.signal(of: &core.errors)
  }

  /// A signal of the reasons of refused executions, from the subscription on.
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
