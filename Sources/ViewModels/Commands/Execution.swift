internal import Synchronization

/// One execution of a command.
///
///     let execution = model.signIn.execute(credentials)
///     execution.signal.observe(
///       next: { session in … },
///       failed: { error in … }
///     )
///
/// An execution continues even if it has no observer, is not retained, or outlives its command.
public final class Execution<Output: Sendable, Failure: Error> {
  // With exclusivity checks here, in `CommandCore` and in `CommandState`, the benchmark `command`
  // takes 614 ns instead of 422.
  //
  // SAFETY: only the main actor uses these properties, with plain loads, stores and array changes.

  /// The core of the command, or nil if the execution was refused before it was counted.
  @usableFromInline let core: CommandCore<Output, Failure>?
  @exclusivity(unchecked)
  @usableFromInline var phase = ExecutionPhase<Failure>.reserved
  @exclusivity(unchecked)
  @usableFromInline var subscription: (any Disposable)?
  private var task: Task<Void, Never>?

  /// The events that wait for the main actor.
  @usableFromInline nonisolated let eventQueue = EventQueue()

  /// The values sent so far, or only the last one if `replay` has all of them.
  @exclusivity(unchecked)
  @usableFromInline var values: ContiguousArray<Output> = []
  @exclusivity(unchecked)
  @usableFromInline var replay: ReplaySubject<Output, CommandError<Failure>>?
  private var waiters: ContiguousArray<CheckedContinuation<Void, Never>> = []

  /// Creates an execution, which the command then counts and starts.
  @inlinable
  init(_ core: CommandCore<Output, Failure>) {
    self.core = core
  }

  /// Creates an execution that was refused.
  @usableFromInline
  init(refused refusal: Refusal) {
    core = nil
    phase = .ended(.refused(refusal))
  }

  // MARK: For the caller

  /// A signal of the values of the work.
  ///
  /// A late subscriber receives all values.
  ///
  /// - Values: The values of the work, on the main actor.
  /// - End: Completes or fails when the execution ends, after ``Command/isExecuting`` was updated.
  ///   The failure is a ``CommandError``.
  /// - Disposal: Does not affect the work. Use ``cancel()`` to stop the work.
  public var signal: Signal<Output, CommandError<Failure>> {
    let replay = replaying()
    return Signal { subscriber in
      onMainActor { replay.signal.subscribe(subscriber) }
    }
  }

  /// Cancels the execution, which then ends with `.cancelled`.
  ///
  /// If the work is a signal, its subscription is disposed and the execution ends at once. If the
  /// work is asynchronous, its task is canceled, and the execution ends when the task returns. The
  /// result of the task is dropped. A plain closure cannot be interrupted, but its result is
  /// dropped too. Work that cancels its own execution while it starts is stopped when it first
  /// suspends. After the execution has ended, this method does nothing.
  public func cancel() {
    guard phase.cancel() else { return }
    if let task { task.cancel() } else { stop() }
  }

  /// The values of `signal`, as a signal that completes instead of failing.
  @usableFromInline
  var announced: Signal<Output, Never> {
    let replay = replaying()
    return Signal { subscriber in
      onMainActor {
        subscriber.add(
          replay.signal.subscribe(
            next: { subscriber.send($0) },
            failed: { _ in subscriber.complete() },
            completed: { subscriber.complete() }
          )
        )
      }
    }
  }

  private func replaying() -> ReplaySubject<Output, CommandError<Failure>> {
    if let replay { return replay }
    let replay = ReplaySubject<Output, CommandError<Failure>>()
    for value in values { replay.send(value) }
    if let outcome = phase.outcome { replay.send(outcome) }
    values.removeFirst(max(values.count - 1, 0))
    self.replay = replay
    return replay
  }

  /// Waits until the execution ends, and returns its last value or its error.
  func result() async -> Result<Output, CommandError<Failure>> {
    if phase.outcome == nil { await withCheckedContinuation { waiters.append($0) } }
    if let error = phase.outcome?.error { return .failure(error) }
    if let value = values.last { return .success(value) }
    // A `Void` command succeeds without sending a value.
    if Output.self == Void.self, let nothing = () as? Output { return .success(nothing) }
    return .failure(.empty)
  }

  // MARK: For the command

  /// Starts the work, unless the execution was canceled.
  @inlinable
  func start(_ work: CommandWork<Output, Failure>) {
    guard phase.start() else { return end(as: .cancelled) }
    switch work {
    case .signal(let signal): subscribe(to: signal)
    case .task(let work): runTask(work)
    case .action(let action): run(action)
    }
  }

  @inlinable
  func subscribe(to signal: Signal<Output, Failure>) {
    let subscription = signal.subscribe(
      next: { self.handle($0) { $0.accept($1) } },
      failed: { self.handle($0) { $0.end(as: .failed($1)) } },
      completed: { self.handle(()) { execution, _ in execution.end(as: .completed) } }
    )
    guard !phase.isOver else { return }
    self.subscription = subscription
    if !phase.didStart() { stop() }
  }

  @usableFromInline
  func runTask(_ work: @escaping @MainActor () async throws(Failure) -> Output?) {
    let task = startImmediately { [self] in
      do throws(Failure) {
        if let value = try await work() { accept(value) }
        end(as: .completed)
      } catch {
        end(as: .failed(error))
      }
    }
    guard !phase.isOver else { return }
    self.task = task
    if !phase.didStart() { task.cancel() }
  }

  @inlinable
  func run(_ action: @MainActor () throws(Failure) -> Output) {
    do throws(Failure) {
      accept(try action())
      end(as: .completed)
    } catch {
      end(as: .failed(error))
    }
  }

  /// Disposes the subscription to the work's signal, and ends the execution as canceled.
  @usableFromInline
  func stop() {
    subscription?.dispose()
    end(as: .cancelled)
  }

  // MARK: Events of the work

  /// Calls a handler on the main actor, immediately if possible, otherwise after the waiting
  /// events.
  @inlinable
  @inline(__always)
  nonisolated func handle<Content: Sendable>(
    _ content: Content,
    _ handler: @escaping @MainActor @Sendable (Execution, Content) -> Void
  ) {
    if eventQueue.isImmediate {
      withoutIsolation { handler(self, $0) }(content)
    } else {
      eventQueue.add { handler(self, content) }
    }
  }

  @inlinable
  func accept(_ value: Output) {
    guard phase.acceptsValues else { return }
    if let replay {
      values.removeAll(keepingCapacity: true)
      values.append(value)
      replay.send(value)
    } else {
      values.append(value)
    }
    core?.values?.send(value)
  }

  /// Ends the execution with `outcome`, or with `.cancelled` if it was canceled before.
  @inlinable
  func end(as outcome: ExecutionOutcome<Failure>) {
    guard phase.end(as: outcome) else { return }
    subscription = nil
    core?.remove(self)
    phase.noteRemoval()
    if let replay, let outcome = phase.outcome { replay.send(outcome) }
    resumeWaiters()
    if case .ended(.failed(let failure)) = phase { core?.errors?.send(failure) }
  }

  @usableFromInline
  func resumeWaiters() {
    task = nil
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  deinit {}
}

nonisolated extension ReplaySubject {
  /// Completes the subject if the execution completed, otherwise fails it with the execution's
  /// error.
  @usableFromInline
  func send<Cause>(_ outcome: ExecutionOutcome<Cause>) where Failure == CommandError<Cause> {
    if let error = outcome.error { fail(error) } else { complete() }
  }
}

/// The queue in which the events of one execution wait for the main actor.
@usableFromInline
nonisolated struct EventQueue: ~Copyable, Sendable {
  /// True once an event has been enqueued.
  private let isNeeded = Atomic<Bool>(false)
  private let scheduler = Mutex<UIScheduler?>(nil)

  @usableFromInline init() {}

  /// True if the caller is on the main actor and no event has been enqueued yet.
  @usableFromInline var isImmediate: Bool {
    !isNeeded.load(ordering: .acquiring) && UIScheduler.isOnMainActor
  }

  /// Calls a handler on the main actor, after all handlers that were added earlier.
  @usableFromInline
  func add(_ handler: @escaping @MainActor @Sendable () -> Void) {
    isNeeded.store(true, ordering: .releasing)
    let scheduler = scheduler.withLock { scheduler in
      let existing = scheduler ?? UIScheduler()
      scheduler = existing
      return existing
    }
    scheduler.perform(withoutIsolation(handler))
  }
}
