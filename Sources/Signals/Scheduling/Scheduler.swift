internal import Synchronization

/// An executor that runs work in order, one piece at a time.
///
/// The schedulers of this module are available with a leading dot: `signal.deliver(on: .ui)`. The
/// scheduler `.immediate` orders only the work of the same thread.
public protocol Scheduler: Sendable {
  /// Runs `work` after all work submitted before it.
  ///
  /// This work cannot be canceled, which saves the allocation of a disposable. For work that can be
  /// canceled, use `schedule(_:)`.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// True if the caller may run work directly instead of submitting it.
  ///
  /// `.immediate` always returns true. `.ui` returns true on the main actor while no work that was
  /// submitted to it with `perform` is pending or running.
  var isImmediate: Bool { get }
}

extension Scheduler {
  /// The default value, which is false.
  public var isImmediate: Bool { false }

  /// Runs `work` after all earlier work, unless the returned disposable is disposed first.
  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
    let job = ScheduledJob(work)
    perform { job.run() }
    return job
  }

  /// Runs `work`, which may call its argument to run again.
  ///
  /// Each run starts after the previous one has returned, so repetition takes constant stack space.
  @discardableResult
  public func scheduleRecursively(
    _ work: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    RecursiveJob.start(work, on: self)
  }
}

/// A scheduler that can also run work after a delay, and a clock.
///
///     init(on scheduler: any TimedScheduler = .main) { … }
///
///     search.debounce(for: .milliseconds(300), on: scheduler)
///     try await scheduler.sleep(for: .seconds(2))
///
/// An object that depends on time takes one scheduler for everything: operators, timers and
/// sleeping tasks. In a test, the scheduler is a `TestScheduler`, whose time the test advances.
///
/// Delayed work counts as submitted when it is due. Setting the system's clock does not affect the
/// scheduler's time.
///
/// A scheduler of your own implements ``elapsed`` and the methods that run work. The requirements
/// of `Clock` have default implementations.
public protocol TimedScheduler: Scheduler, Clock
where Instant == SchedulerInstant, Duration == Swift.Duration {
  /// The time since a fixed moment.
  var elapsed: Duration { get }

  /// Runs `work` after `delay` and then every `interval`, until the returned disposable is
  /// disposed.
  ///
  /// Without an interval, `work` runs once. Each run may be up to `leeway` late, so that the system
  /// can save power. Each due time is computed from the first due time, so due times do not drift.
  /// If several runs are missed, one run replaces them.
  @discardableResult
  func schedule(
    after delay: Duration,
    every interval: Duration?,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable
}

extension TimedScheduler {
  /// Runs `work` after `delay`, unless the returned disposable is disposed first.
  @discardableResult
  public func schedule(
    after delay: Duration,
    leeway: Duration = .zero,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: delay, every: nil, leeway: leeway, work)
  }

  /// Runs `work` every `interval`, until the returned disposable is disposed.
  ///
  /// The first run comes after one interval.
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
    // The work is released outside the lock because a release may run user code.
    _ = work.withLock { $0.take() }
  }

  func run() {
    work.withLock { $0.take() }?.call()
  }
}
