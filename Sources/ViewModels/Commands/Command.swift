/// Something a person, or a program, can have done: when it is enabled, and once at a time.
///
///     private(set) lazy var signIn = Command(of: self, enabledIf: \.canSignIn) {
///       (model, credentials: Credentials) async throws(LoginError) -> Session in
///       try await model.authenticate(credentials)
///     }
///
///     model.signIn.execute(credentials)
///     model.signIn.errors.observe { … }
///     model.values(of: \.signIn.isExecuting).observe { spinner.isVisible = $0 }
///
/// (In the closure of a lazy property the compiler refuses to await what is not the main actor's, so
/// here a method of the model awaits the service.)
///
/// The work is a signal, asynchronous, or plain code. Unless concurrent execution is allowed, a
/// command that executes is not enabled, and an execution of a command that is not enabled is
/// refused.
///
/// What happens for an execution, in this order:
///
/// 1. It is decided whether it may begin, at once.
/// 2. ``isExecuting`` and ``isEnabled`` change, together.
/// 3. The closure is run, and the execution is announced on ``executionSignals``.
/// 4. The work starts. Plain code and signals do so at once, asynchronous code in a turn of its own.
/// 5. The work ends, and what it used is let go of.
/// 6. ``isExecuting`` and ``isEnabled`` change, together.
/// 7. The execution ends: who is told so can execute again. A failure is sent on ``errors``.
///
/// A failure ends an execution as completion does. Work that does not end executes for ever.
///
/// All signals deliver on the main actor, and complete when the command is gone. What it executes
/// then goes on.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Bindable {
  @usableFromInline let core: CommandCore<Output, Failure>
  @usableFromInline let work: @MainActor (Input) -> Work<Output, Failure>?
  private let following: (any Disposable)?

  /// Creates a command; `work` returns nil if its owner is gone.
  @usableFromInline
  init(
    _ condition: Condition,
    in group: CommandGroup?,
    _ work: @escaping @MainActor (Input) -> Work<Output, Failure>?
  ) {
    core = CommandCore(condition.verdict)
    self.work = work
    following = condition.following
    if let group { core.join(group.state) }
  }

  deinit {
    following?.dispose()
    let core = core
    onMainActor { core.dismiss() }
  }

  // MARK: Executing

  /// Executes the command, unless it is not enabled.
  ///
  /// The flags have changed when it returns. The execution need not be kept.
  ///
  /// - Returns: the execution; if it was refused, it has failed with `.disabled`.
  @inlinable
  @discardableResult
  public func execute(_ input: Input) -> Execution<Output, Failure> {
    if let refusal = core.refusal { return refuse(refusal) }
    let execution = Execution(core)
    execution.position = core.add(execution)
    core.begin()
    // Those who were told of the flags may have cancelled it.
    guard !execution.course.isCancelled else {
      execution.finish(.completed)
      return execution
    }
    guard let work = work(input) else {
      core.refusals?.send(.ownerGone)
      execution.finish(.disabled(.ownerGone))
      return execution
    }
    core.executionSignals?.send(execution.announced)
    execution.start(work)
    return execution
  }

  /// Executes the command, waits for the end, and returns the last value.
  ///
  ///     let session = try await model.signIn.run(credentials)
  ///
  /// Cancelling the task cancels the execution.
  ///
  /// - Throws: ``CommandError``: `.disabled` if it was refused, what the work failed with,
  ///   `.cancelled`, or `.empty` if there was no value.
  public func run(_ input: Input) async throws(CommandError<Failure>) -> Output {
    guard !Task.isCancelled else { throw .cancelled }
    let execution = execute(input)
    return try await withTaskCancellationHandler {
      await execution.result()
    } onCancel: {
      onMainActor { execution.cancel() }
    }.get()
  }

  /// Cancels all executions under way.
  ///
  /// The command executes until asynchronous work, though cancelled, has returned.
  public func cancel() {
    core.cancelAll()
  }

  @usableFromInline
  func refuse(_ refusal: Refusal) -> Execution<Output, Failure> {
    core.refusals?.send(refusal)
    return Execution(refused: refusal)
  }

  // MARK: Flags

  /// Whether at least one execution is under way.
  public var isExecuting: Bool { core.isExecuting }

  /// Whether it would execute now.
  ///
  /// That is: its condition holds, no other command of its group executes, and it does not execute
  /// either, unless it may do so concurrently.
  public var isEnabled: Bool { core.isEnabled }

  /// Whether it may execute while it executes; false unless set.
  ///
  /// It can be changed at any time: executions under way stay counted.
  public var allowsConcurrentExecution: Bool {
    get { core.allowsConcurrentExecution }
    set { core.allowsConcurrentExecution = newValue }
  }

  /// Whether it executes: now, and whenever that changes.
  public var executing: Signal<Bool, Never> {
    Signal.watching { [core] in
      let isExecuting = core.isExecuting
      return core.isOver ? nil : isExecuting
    }
    .distinctUntilChanged()
  }

  /// Whether it is enabled: now, and whenever that changes.
  public var enabled: Signal<Bool, Never> {
    Signal.watching { [core] in
      let isEnabled = core.isEnabled
      return core.isOver ? nil : isEnabled
    }
    .distinctUntilChanged()
  }
}

extension Command where Input == Void {
  /// Executes the command, unless it is not enabled.
  @inlinable
  @discardableResult
  public func execute() -> Execution<Output, Failure> {
    execute(())
  }

  /// Executes the command, waits for the end, and returns the last value.
  public func run() async throws(CommandError<Failure>) -> Output {
    try await run(())
  }
}
