/// Somewhere work can be done: in order, one piece at a time.
///
/// Shared schedulers are reached with a leading dot: `signal.deliver(on: .ui)`.
public protocol Scheduler: Sendable {
  /// Does `work` as soon as everything scheduled before it is done.
  ///
  /// There is no way to call it off: most work needs none, and a way costs an object.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// Whether `perform` would have done its work by now if nothing were scheduled before it.
  ///
  /// True while running on the thread or queue that the scheduler stands for, and only for
  /// schedulers that make use of it (`.immediate`, `.ui`).
  var isImmediate: Bool { get }
}

extension Scheduler {
  /// False, for schedulers that do not say otherwise.
  public var isImmediate: Bool { false }

  /// Does `work` in its turn, unless it is disposed of before.
  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
    let job = ScheduledJob(work)
    perform { job.run() }
    return job
  }

  /// Does `work`, which may ask to be done again by calling the function it is given.
  ///
  /// Asking from inside `work` costs no stack, however often: it is done again once it returned.
  @discardableResult
  public func scheduleRecursively(
    _ work: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    RecursiveJob.start(work, on: self)
  }
}

/// A scheduler that can also wait, by a clock that never jumps.
public protocol TimedScheduler: Scheduler {
  /// The time since some fixed moment.
  var now: Duration { get }

  /// Does `work` once `delay` has passed, unless it is disposed of before.
  ///
  /// With `leeway` it may be so much later, for the sake of saving power.
  @discardableResult
  func schedule(
    after delay: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable

  /// Does `work` once `delay` has passed, and then at every `interval`, until disposed of.
  ///
  /// Times are counted from the first, so they do not drift; those missed are made up by one.
  @discardableResult
  func schedule(
    after delay: Duration,
    every interval: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable
}

extension TimedScheduler {
  /// Does `work` once `delay` has passed, unless it is disposed of before.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: delay, leeway: .zero, work)
  }

  /// Does `work` at every `interval`, for the first time after one, until disposed of.
  @discardableResult
  public func schedule(
    every interval: Duration,
    leeway: Duration = .zero,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: interval, every: interval, leeway: leeway, work)
  }
}
