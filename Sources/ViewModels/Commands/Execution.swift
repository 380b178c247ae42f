/// One execution of a command.
///
///     let execution = model.signIn.execute(credentials)
///     execution.signal.observe(
///       next: { session in … },
///       failed: { error in … }
///     )
///
/// It goes on whether or not anybody holds it or listens, and whether or not the command lives.
public nonisolated final class Execution<Output: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: touched on the main actor only, but for `hops`, which is touched by the handlers of the
  // subscription to the work only; they never overlap.

  // Everything is a reference or plain bits: to release values and errors, code that is shared by
  // all types of them would look the types up, which costs more than an array.

  /// Where it is counted and announced; nil if it was refused.
  @usableFromInline let core: CommandCore<Output, Failure>?
  @exclusivity(unchecked)
  @usableFromInline var course: Course
  /// Its place among those that its command has under way.
  @exclusivity(unchecked)
  @usableFromInline var position = 0
  @exclusivity(unchecked)
  @usableFromInline var subscription: (any Disposable)?
  @exclusivity(unchecked)
  private var task: Task<Void, Never>?
  /// The way to the main actor, once the work has sent something from elsewhere.
  @exclusivity(unchecked)
  @usableFromInline var hops: UIScheduler?

  /// What it has sent, until somebody asks for its signal; then just the last.
  @exclusivity(unchecked)
  @usableFromInline var values: ContiguousArray<Output> = []
  @exclusivity(unchecked)
  @usableFromInline var ending: Ending?
  /// What the work failed with, if it did.
  @exclusivity(unchecked)
  @usableFromInline var failures: ContiguousArray<Failure> = []
  @exclusivity(unchecked)
  @usableFromInline var replay: ReplaySubject<Output, CommandError<Failure>>?
  @exclusivity(unchecked)
  private var waiters: ContiguousArray<CheckedContinuation<Void, Never>> = []

  /// Creates an execution that is to be counted, and then started.
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

  // MARK: For those who execute

  /// What the work sends: all of it, however late somebody subscribes.
  ///
  /// - Values: those of the work, on the main actor.
  /// - End: that of the work, once the command can execute again; fails with ``CommandError``.
  /// - Disposal: leaves the work alone; see ``cancel()``.
  @MainActor public var signal: Signal<Output, CommandError<Failure>> {
    let replay = replaying()
    return Signal { subscriber in
      onMainActor { replay.signal.subscribe(subscriber) }
    }
  }

  /// Stops the work.
  ///
  /// A signal is disposed of, and the execution ends at once. Of asynchronous work the task is
  /// cancelled, and the execution ends when it has returned; whatever it returns goes nowhere. The
  /// end is `.cancelled`. Once it has ended, does nothing.
  @MainActor public func cancel() {
    guard course.cancel() else { return }
    if let task { task.cancel() } else { stop() }
  }

  /// The same without failures, which look like completion.
  @usableFromInline
  @MainActor var announced: Signal<Output, Never> {
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

  /// Waits for the end, and returns the last value.
  @MainActor func result() async -> Result<Output, CommandError<Failure>> {
    if ending == nil { await withCheckedContinuation { waiters.append($0) } }
    if case .failed(let error) = end { return .failure(error) }
    if let value = values.last { return .success(value) }
    // Who waits for nothing in particular has got it.
    if Output.self == Void.self, let nothing = () as? Output { return .success(nothing) }
    return .failure(.empty)
  }

  // MARK: For the command

  /// Starts the work, unless it has been cancelled.
  @inlinable
  @MainActor func start(_ work: Work<Output, Failure>) {
    course.start()
    guard !course.isCancelled else { return finish(.completed) }
    switch work {
    case .signal(let signal): start(signal)
    case .task(let work): start(work)
    case .action(let action): perform(action)
    }
  }

  @inlinable
  @MainActor func start(_ signal: Signal<Output, Failure>) {
    let subscription = signal.subscribe(
      next: { value in
        if self.isHere { self.take(value) } else { self.hop { self.take(value) } }
      },
      failed: { failure in
        if self.isHere { self.fail(failure) } else { self.hop { self.fail(failure) } }
      },
      completed: {
        if self.isHere { self.finish(.completed) } else { self.hop { self.finish(.completed) } }
      }
    )
    guard !course.hasEnded else { return }
    self.subscription = subscription
    if !course.goOn() { stop() }
  }

  @usableFromInline
  @MainActor func start(_ work: @escaping @MainActor () async throws(Failure) -> Output) {
    task = Task {
      // Cancelled before its turn came: it is not begun.
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
  @MainActor func perform(_ action: @MainActor () throws(Failure) -> Output) {
    do throws(Failure) {
      take(try action())
      finish(.completed)
    } catch {
      fail(error)
    }
  }

  /// Cleans up after a signal that was cancelled, and ends.
  @usableFromInline
  func stop() {
    subscription?.dispose()
    finish(.completed)
  }

  // MARK: What the work says

  /// Whether this is the main actor, and nothing is on its way there.
  @inlinable
  @inline(__always)
  var isHere: Bool { hops == nil && UIScheduler.idle.isImmediate }

  /// Does `work` on the main actor, in its turn.
  @usableFromInline
  func hop(_ work: @escaping @Sendable () -> Void) {
    let hops = hops ?? UIScheduler()
    self.hops = hops
    hops.perform(work)
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

  /// Ends in the way that the work has said, unless it was cancelled.
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
}

/// How an execution has ended.
@usableFromInline
nonisolated enum Ending: Equatable, Sendable {
  case completed
  case failed
  case cancelled
  case disabled(Refusal)
}

extension UIScheduler {
  /// One that never has anything to do, and so tells whether this is the main actor.
  @usableFromInline static let idle = UIScheduler()
}
