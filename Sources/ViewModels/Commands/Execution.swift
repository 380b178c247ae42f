/// One execution of a command.
///
///     let execution = model.signIn.execute(credentials)
///     execution.signal.observe(
///       next: { session in … },
///       failed: { error in … }
///     )
///
/// It continues even if it has no observer, is not retained, or outlives its command.
public final class Execution<Output: Sendable, Failure: Error> {
  // Values and errors are in arrays: releasing them directly would look up their types at run time,
  // which costs more than an array.

  /// The core of its command, or nil if the execution was refused.
  @usableFromInline let core: CommandCore<Output, Failure>?
  @exclusivity(unchecked)
  @usableFromInline var course: Course
  /// Its position in the command's list of executions.
  @exclusivity(unchecked)
  @usableFromInline var position = 0
  @exclusivity(unchecked)
  @usableFromInline var subscription: (any Disposable)?
  @exclusivity(unchecked)
  private var task: Task<Void, Never>?
  /// The scheduler for hops to the main actor, created by the first event from another thread.
  // SAFETY: only the handlers of the subscription to the work use it, and they never overlap.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var hops: UIScheduler?

  /// The values sent so far, or only the last one after `signal` was read.
  @exclusivity(unchecked)
  @usableFromInline var values: ContiguousArray<Output> = []
  @exclusivity(unchecked)
  @usableFromInline var ending: Ending?
  /// The failure of the work, if it failed.
  @exclusivity(unchecked)
  @usableFromInline var failures: ContiguousArray<Failure> = []
  @exclusivity(unchecked)
  @usableFromInline var replay: ReplaySubject<Output, CommandError<Failure>>?
  @exclusivity(unchecked)
  private var waiters: ContiguousArray<CheckedContinuation<Void, Never>> = []

  /// Creates an execution, which the command then counts and starts.
  @inlinable
  init(_ core: CommandCore<Output, Failure>) {
    self.core = core
    course = Course()
  }

  /// Creates an execution that was refused.
  @usableFromInline
  init(refused refusal: Refusal) {
    core = nil
    course = .over
    ending = .disabled(refusal)
  }

  // MARK: For the caller

  /// The values of the work.
  ///
  /// A late subscriber receives all of them.
  ///
  /// - Values: The values of the work, on the main actor.
  /// - End: The end of the work, after the command can execute again. A failure is a ``CommandError``.
  /// - Disposal: Does not affect the work; see ``cancel()``.
  public var signal: Signal<Output, CommandError<Failure>> {
    let replay = replaying()
    return Signal { subscriber in
      onMainActor { replay.signal.subscribe(subscriber) }
    }
  }

  /// Cancels the execution, which then ends with `.cancelled`.
  ///
  /// If the work is a signal, its subscription is disposed and the execution ends at once. If the work
  /// is asynchronous, its task is canceled, and the execution ends when the task returns; the result
  /// is dropped. After the end, this method does nothing.
  public func cancel() {
    guard course.cancel() else { return }
    if let task { task.cancel() } else { stop() }
  }

  /// The signal with failures replaced by completion.
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
    if let end { replay.send(end) }
    values.removeFirst(max(values.count - 1, 0))
    self.replay = replay
    return replay
  }

  @usableFromInline
  var end: Event<Output, CommandError<Failure>>? {
    switch ending {
    case nil: nil
    case .completed: .completed
    case .failed: failures.first.map { .failed(.failed($0)) }
    case .cancelled: .failed(.cancelled)
    case .disabled(let refusal): .failed(.disabled(refusal))
    }
  }

  /// Waits for the end and returns the last value.
  func result() async -> Result<Output, CommandError<Failure>> {
    if ending == nil { await withCheckedContinuation { waiters.append($0) } }
    if case .failed(let error) = end { return .failure(error) }
    if let value = values.last { return .success(value) }
    // A `Void` command succeeds without sending a value.
    if Output.self == Void.self, let nothing = () as? Output { return .success(nothing) }
    return .failure(.empty)
  }

  // MARK: For the command

  /// Starts the work, unless the execution was canceled.
  @inlinable
  func start(_ work: Work<Output, Failure>) {
    course.start()
    guard !course.isCancelled else { return finish(.completed) }
    switch work {
    case .signal(let signal): start(signal)
    case .task(let work): start(work)
    case .action(let action): perform(action)
    }
  }

  @inlinable
  func start(_ signal: Signal<Output, Failure>) {
    let subscription = signal.subscribe(
      next: { value in
        if self.isHere {
          withoutIsolation { self.take($0) }(value)
        } else {
          self.hop { self.take(value) }
        }
      },
      failed: { failure in
        if self.isHere {
          withoutIsolation { self.fail($0) }(failure)
        } else {
          self.hop { self.fail(failure) }
        }
      },
      completed: {
        if self.isHere {
          withoutIsolation { self.finish(.completed) }()
        } else {
          self.hop { self.finish(.completed) }
        }
      }
    )
    guard !course.hasEnded else { return }
    self.subscription = subscription
    if !course.goOn() { stop() }
  }

  @usableFromInline
  func start(_ work: @escaping @MainActor () async throws(Failure) -> Output) {
    task = Task {
      // Canceled before the task began: the work does not start.
      guard !course.isCancelled else { return finish(.completed) }
      do throws(Failure) {
        take(try await work())
        finish(.completed)
      } catch {
        fail(error)
      }
    }
    _ = course.goOn()
  }

  @inlinable
  func perform(_ action: @MainActor () throws(Failure) -> Output) {
    do throws(Failure) {
      take(try action())
      finish(.completed)
    } catch {
      fail(error)
    }
  }

  /// Disposes the subscription of a canceled signal, and ends.
  @usableFromInline
  func stop() {
    subscription?.dispose()
    finish(.completed)
  }

  // MARK: Events of the work

  /// True on the main actor while nothing waits for it.
  @inlinable
  @inline(__always)
  nonisolated var isHere: Bool { hops == nil && UIScheduler.idle.isImmediate }

  /// Runs `work` on the main actor, in order.
  @usableFromInline
  nonisolated func hop(_ work: @escaping @MainActor @Sendable () -> Void) {
    let hops = hops ?? UIScheduler()
    self.hops = hops
    hops.perform(withoutIsolation(work))
  }

  @inlinable
  func take(_ value: Output) {
    guard course.takesValues else { return }
    if let replay {
      values.removeAll(keepingCapacity: true)
      values.append(value)
      replay.send(value)
    } else {
      values.append(value)
    }
    core?.values?.send(value)
  }

  @inlinable
  func fail(_ failure: Failure) {
    failures.append(failure)
    finish(.failed)
  }

  /// Ends the execution as given, or as canceled if it was canceled.
  @inlinable
  func finish(_ saying: Ending) {
    guard let how = course.end() else { return }
    let ending = how == .cancelled ? .cancelled : saying
    cleanUp()
    core?.end()
    self.ending = ending
    if let replay, let end { replay.send(end) }
    resumeWaiters()
    if ending == .failed, let failure = failures.first { core?.errors?.send(failure) }
  }

  @inlinable
  @inline(__always)
  func cleanUp() {
    subscription = nil
    if let other = core?.remove(at: position) {
      unsafeDowncast(other, to: Execution.self).position = position
    }
  }

  @usableFromInline
  func resumeWaiters() {
    task = nil
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  deinit {}
}

/// The end of an execution.
@usableFromInline
nonisolated enum Ending: Equatable, Sendable {
  case completed
  case failed
  case cancelled
  case disabled(Refusal)
}

nonisolated extension UIScheduler {
  /// A scheduler without work, whose `isImmediate` is true on the main actor.
  @usableFromInline static let idle = UIScheduler()
}
