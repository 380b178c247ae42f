internal import Synchronization

/// An executor that runs work in order, one piece at a time.
///
/// Shared schedulers are available with a leading dot: `signal.deliver(on: .ui)`.
public protocol Scheduler: Sendable {
  /// Runs `work` after all work submitted before it.
  ///
  /// The work cannot be canceled. Most work need not be, and a disposable would cost an allocation.
  /// Use `schedule(_:)` to get a disposable.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// True if the caller may run work directly instead of submitting it.
  ///
  /// `.immediate` always returns true. `.ui` returns true on the main actor while no work of that
  /// scheduler is pending or running.
  var isImmediate: Bool { get }
}

extension Scheduler {
  /// False, unless the scheduler implements this property itself.
  public var isImmediate: Bool { false }

  /// Runs `work` after all work submitted before it, unless it is disposed first.
  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
    let job = ScheduledJob(work)
    perform { job.run() }
    return job
  }

  /// Runs `work`, which may call its argument to run again.
  ///
  /// Each run starts after the previous one has returned, so repetition needs no stack.
  @discardableResult
  public func scheduleRecursively(
    _ work: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    RecursiveJob.start(work, on: self)
  }
}

/// A scheduler that can also wait.
///
/// Its clock never jumps.
public protocol TimedScheduler: Scheduler {
  /// The time since a fixed moment.
  var now: Duration { get }

  /// Runs `work` after `delay`, unless it is disposed first.
  ///
  /// `work` may run up to `leeway` later, which saves power.
  @discardableResult
  func schedule(
    after delay: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable

  /// Runs `work` after `delay` and then at every `interval`, until it is disposed.
  ///
  /// Times are counted from the first run, so they do not drift. One run replaces all missed runs.
  @discardableResult
  func schedule(
    after delay: Duration,
    every interval: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable
}

extension TimedScheduler {
  /// Runs `work` after `delay`, unless it is disposed first.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: delay, leeway: .zero, work)
  }

  /// Runs `work` at every `interval`, the first time after one interval, until it is disposed.
  @discardableResult
  public func schedule(
    every interval: Duration,
    leeway: Duration = .zero,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: interval, every: interval, leeway: leeway, work)
  }
}

/// Work that runs once, unless it is canceled first.
final class ScheduledJob: Disposable {
  private let work: Mutex<StoredFunction<@Sendable () -> Void>?>

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = Mutex(StoredFunction(work))
  }

  var isDisposed: Bool {
    work.withLock { $0 == nil }
  }

  /// Cancels the work.
  func dispose() {
    // Released outside the lock, because a release may run user code.
    _ = work.withLock { $0.take() }
  }

  func run() {
    work.withLock { $0.take() }?.call()
  }
}
