extension Command {
  /// The executions to come, each as a signal of its values.
  ///
  /// Each replays all of its values, and completes when the execution ends: a failure too looks like
  /// completion there, and is told by ``errors``.
  public var executionSignals: Signal<Signal<Output, Never>, Never> {
    Command.signal(of: &core.executionSignals)
  }

  /// The values of all executions, from now on.
  public var values: Signal<Output, Never> {
    Command.signal(of: &core.values)
  }

  /// The failures of all executions, as values, from now on.
  ///
  /// Failures of executions that have begun before are among them. Being refused or cancelled is no
  /// failure.
  public var errors: Signal<Failure, Never> {
    Command.signal(of: &core.errors)
  }

  /// Why executions were refused, from now on.
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
