internal import Synchronization

extension Scheduler where Self == ClockScheduler {
  /// Returns a scheduler that takes its time from a clock, and runs work on another scheduler.
  ///
  /// Use it to pass a clock, such as one that a framework injects, to an object that takes a
  /// ``TimedScheduler``.
  public static func clock(
    _ clock: some Clock<Duration>,
    on scheduler: some Scheduler = .main
  ) -> ClockScheduler {
    ClockScheduler(clock, on: scheduler)
  }
}

/// A scheduler that takes its time from a clock, and runs work on another scheduler.
///
/// A task that sleeps on the clock represents all pending work.
///
/// Invariants:
/// 1. While jobs are pending, an alarm is due no later than the first job.
/// 2. The task of an alarm retains this object. A replaced alarm's task is canceled.
public final class ClockScheduler: TimedScheduler {
  private let readTime: @Sendable () -> Duration
  private let sleep: @Sendable (_ until: Duration, _ tolerance: Duration?) async throws -> Void
  private let target: any Scheduler
  private let state = Mutex(State())

  /// Creates a scheduler that counts time from now.
  public init<Base: Clock<Swift.Duration>>(_ clock: Base, on scheduler: some Scheduler) {
    let start = clock.now
    readTime = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: $1) }
    target = scheduler
  }

  /// The clock's time since the scheduler was created.
  public var elapsed: Duration { readTime() }

  /// Waits until an instant, on the clock itself.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration?) async throws {
    try await sleep(deadline.offset, tolerance)
  }

  /// Runs `work` on the other scheduler.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    target.perform(work)
  }

  /// Runs `work` after `delay` and then every `interval`, until the returned disposable is
  /// disposed.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration?,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let job = DelayedJob(
      due: elapsed + max(delay, .zero),
      leeway: leeway,
      every: interval,
      owner: self,
      work
    )
    state.withLock { $0.timetable.add(job) }
    updateAlarm()
    return job
  }

  // MARK: The alarm

  private func updateAlarm() {
    let (next, replaced) = state.withLock { $0.nextAlarm() }
    replaced?.cancel()
    guard let next else { return }
    let task = Task {
      do { try await sleep(next.due, next.leeway) } catch { return }
      target.perform { self.fire(next) }
    }
    let isCurrent = state.withLock { $0.hold(task, for: next) }
    if !isCurrent { task.cancel() }
  }

  /// Runs the jobs that are due, unless the alarm has been replaced.
  private func fire(_ alarm: Alarm) {
    guard state.withLock({ $0.take(alarm) }) else { return }
    // A clock for tests may end a sleep without advancing its time.
    let now = max(elapsed, alarm.due)
    while let work = state.withLock({ $0.timetable.popWork(dueBy: now) }) { work() }
    updateAlarm()
  }

  private struct Alarm {
    let id: Int
    let due: Duration
    let leeway: Duration
  }

  private struct State {
    var timetable = Timetable()
    private var alarm: Alarm?
    private var task: Task<Void, Never>?
    private var lastID = 0

    /// Returns the alarm to start, if any, and the task of the alarm that it replaces.
    mutating func nextAlarm() -> (next: Alarm?, replaced: Task<Void, Never>?) {
      guard let job = timetable.first else {
        alarm = nil
        return (nil, task.take())
      }
      if let alarm, alarm.due <= job.due { return (nil, nil) }
      lastID += 1
      let next = Alarm(id: lastID, due: job.due, leeway: job.leeway)
      alarm = next
      return (next, task.take())
    }

    /// Stores the task of an alarm, or returns false if the alarm has been replaced or has fired.
    mutating func hold(_ task: Task<Void, Never>, for alarm: Alarm) -> Bool {
      guard alarm.id == self.alarm?.id else { return false }
      self.task = task
      return true
    }

    /// Removes an alarm that fires, or returns false if the alarm has been replaced.
    mutating func take(_ alarm: Alarm) -> Bool {
      guard alarm.id == self.alarm?.id else { return false }
      self.alarm = nil
      task = nil
      return true
    }
  }
}

extension ClockScheduler: TimetableOwner {
  package func cancel(_ job: DelayedJob) {
    // The work is released outside the lock because a release may run user code.
    _ = state.withLock { $0.timetable.cancel(job) }
    updateAlarm()
  }

  package func isPending(_ job: DelayedJob) -> Bool {
    state.withLock { $0.timetable.isPending(job) }
  }
}
