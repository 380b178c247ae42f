/// An action that knows whether it is enabled and runs one execution at a time.
///
///     private(set) lazy var signIn = Command(of: self, enabledIf: \.canSignIn) {
///       (model, credentials: Credentials) async throws(LoginError) -> Session in
///       try await model.authenticate(credentials)
///     }
///
///     model.signIn.execute(credentials)
///     model.signIn.errors.observe { show($0) }
///     model.values(of: \.signIn.isExecuting).observe { spinner.isVisible = $0 }
///
/// Put asynchronous work into a method, as here. In the closure of a lazy property, Swift 6.3
/// rejects some asynchronous code with
/// `default argument cannot be both main actor-isolated and nonisolated`.
///
/// The work is a plain closure, an asynchronous closure, or a closure that returns a signal. The
/// closure's parameters after the owner are the command's input. Without such parameters, the input
/// is `Void`. Several parameters make a tuple.
///
/// All work starts at once. An asynchronous closure runs to its first suspension before
/// ``execute(_:)`` returns, so it reads the values that its owner has at that moment.
///
/// The condition is a closure of the owner, such as a key path. Without an owner, it is a signal. To
/// use a signal with an owner, let an ``Observed`` property have the signal's values.
///
/// While an execution is in progress, the command is disabled, unless ``allowsConcurrentExecution``
/// is true. A disabled command refuses to execute.
///
/// An execution goes through these steps, in order:
///
/// 1. The command decides whether the execution may start.
/// 2. ``isExecuting`` and ``isEnabled`` are updated together.
/// 3. A work closure that returns a signal is called. Then ``executionSignals`` sends a signal of
///    the execution's values.
/// 4. The work starts. A plain closure runs to its end, an asynchronous closure to its first
///    suspension.
/// 5. The work ends. If the work is a signal, its subscription has been disposed.
/// 6. ``isExecuting`` and ``isEnabled`` are updated together.
/// 7. ``Execution/signal`` completes or fails. Its observers can execute the command again. Then
///    ``errors`` sends the failure, if any.
///
/// Work that never ends keeps the command executing.
///
/// All signals of a command deliver on the main actor, and complete when the command is
/// deallocated. Executions in progress continue after that.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Bindable {
  @usableFromInline let core: CommandCore<Output, Failure>
  @usableFromInline let work: @MainActor (Input) -> CommandWork<Output, Failure>?
  private let conditionSubscription: (any Disposable)?

  /// Creates a command whose `work` returns nil if the owner has been deallocated.
  @usableFromInline
  init(
    _ condition: CommandCondition,
    in group: CommandGroup?,
    _ work: @escaping @MainActor (Input) -> CommandWork<Output, Failure>?
  ) {
    core = CommandCore(condition.evaluate)
    self.work = work
    conditionSubscription = condition.subscription
    if let group { core.join(group.state) }
  }

  deinit {
    conditionSubscription?.dispose()
    let core = core
    onMainActor { core.dismiss() }
  }

  // MARK: Executing

  /// Executes the command if it is enabled.
  ///
  /// When this method returns, the work has started, and ``isExecuting`` and ``isEnabled`` have
  /// their new values. You need not keep the execution.
  ///
  /// - Returns: The execution. If the command is disabled, the execution has already failed with
  ///   `.disabled`.
  @inlinable
  @discardableResult
  public func execute(_ input: Input) -> Execution<Output, Failure> {
    if let refusal = core.refusal { return refuse(refusal) }
    let execution = Execution(core)
    core.add(execution)
    // Observers of the flags may have canceled the execution.
    guard !execution.phase.isCancelled else {
      execution.end(as: .cancelled)
      return execution
    }
    guard let work = work(input) else {
      core.refusals?.send(.ownerGone)
      execution.end(as: .refused(.ownerGone))
      return execution
    }
    core.executionSignals?.send(execution.announced)
    execution.start(work)
    return execution
  }

  /// Executes the command and returns its last value.
  ///
  ///     let session = try await model.signIn.run(credentials)
  ///
  /// Canceling the calling task cancels the execution.
  ///
  /// - Throws: ``CommandError``: `.disabled` if the command is disabled, `.failed` with the work's
  ///   error, `.cancelled`, or `.empty` if the work sent no value and `Output` is not `Void`.
  public func run(_ input: Input) async throws(CommandError<Failure>) -> Output {
    guard !Task.isCancelled else { throw .cancelled }
    let execution = execute(input)
    return try await withTaskCancellationHandler {
      await execution.result()
    } onCancel: {
      onMainActor { execution.cancel() }
    }.get()
  }

  /// Cancels all executions in progress.
  ///
  /// ``isExecuting`` remains true until the canceled asynchronous work has returned.
  public func cancel() {
    core.cancelAll()
  }

  @usableFromInline
  func refuse(_ refusal: Refusal) -> Execution<Output, Failure> {
    core.refusals?.send(refusal)
    return Execution(refused: refusal)
  }

  // MARK: Flags

  /// True while an execution is in progress.
  public var isExecuting: Bool { core.isExecuting }

  /// True if the command can be executed now.
  ///
  /// The command's owner, if any, must exist. The condition must be true, and no other command in
  /// the command's groups may be executing. The command itself must not be executing, unless
  /// ``allowsConcurrentExecution`` is true.
  public var isEnabled: Bool { core.isEnabled }

  /// True if the command can execute while an execution is in progress.
  ///
  /// The default is false. You can change the value at any time, without effect on executions in
  /// progress.
  public var allowsConcurrentExecution: Bool {
    get { core.allowsConcurrentExecution }
    set { core.allowsConcurrentExecution = newValue }
  }

  /// A signal of the current value of ``isExecuting``, and of each new value.
  public var executing: Signal<Bool, Never> { flag { $0.isExecuting } }

  /// A signal of the current value of ``isEnabled``, and of each new value.
  public var enabled: Signal<Bool, Never> { flag { $0.isEnabled } }

  private func flag(_ read: @escaping (CommandState) -> Bool) -> Signal<Bool, Never> {
    Signal.tracking { [core] in
      let isSet = read(core)
      return core.isDismissed ? nil : isSet
    }
    .distinctUntilChanged()
  }
}

extension Command where Input == Void {
  /// Executes the command if it is enabled.
  @inlinable
  @discardableResult
  public func execute() -> Execution<Output, Failure> {
    execute(())
  }

  /// Executes the command and returns its last value.
  public func run() async throws(CommandError<Failure>) -> Output {
    try await run(())
  }
}

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

/// The reason why an execution was refused.
public nonisolated enum Refusal: Hashable, Sendable {
  /// The owner of the command has been deallocated.
  case ownerGone
  /// The command is executing and does not allow concurrent execution.
  case alreadyExecuting
  /// Another command of one of the command's groups is executing.
  case groupExecuting
  /// The condition is false.
  case conditionNotMet
}

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
