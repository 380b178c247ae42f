public import Signals
internal import Synchronization

/// A scheduler whose virtual time advances only when you advance it.
///
///     let clock = TestScheduler()
///     let recorder = search.debounce(for: .milliseconds(300), on: clock).record()
///     query.send("swift")
///     clock.advanceNow(by: .milliseconds(300))
///     #expect(recorder.values == ["swift"])
///
/// Work runs on the thread that advances time, in the order of due times. Work with the same due
/// time runs in the order in which it was scheduled. While work runs, `elapsed` is the work's due
/// time. Work that is scheduled during a call of `advance` or `advanceNow` runs in the same call if
/// it becomes due.
///
/// While one call advances time, a second call by the work or by another thread returns
/// immediately. The first call then also advances time as the second call requested.
///
/// A test scheduler is also a `Clock`, so async code can sleep in virtual time. In an async test,
/// `await clock.advance(by:)` lets all tasks of the test run until they are suspended or have
/// ended.
public final class TestScheduler: TimedScheduler, Sendable {
  private let timeline = Mutex(Timeline())
  /// The tasks that async methods wait for.
  let jobs = JobGroup()

  /// Creates a scheduler at time zero.
  public init() {}

  /// The virtual time since the scheduler was created.
  public var elapsed: Duration {
    timeline.withLock { $0.now }
  }

  /// The number of scheduled pieces of work.
  ///
  /// Repeating work is one piece.
  public var pendingCount: Int {
    timeline.withLock { $0.timetable.count }
  }

  // MARK: Scheduling

  /// Schedules `work` for the current virtual time, after all work that is already due.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    schedule(after: .zero, leeway: .zero, work)
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
    timeline.withLock {
      // Virtual time is exact, so leeway is ignored.
      let job = DelayedJob(
        due: $0.now + max(delay, .zero),
        every: interval,
        owner: self,
        work
      )
      $0.timetable.add(job)
      return job
    }
  }

  /// Schedules `work` for the time `due`, or returns nil if that time has been reached.
  func schedule(at due: Duration, _ work: @escaping @Sendable () -> Void) -> (any Disposable)? {
    timeline.withLock {
      guard due > $0.now else { return nil }
      let job = DelayedJob(due: due, owner: self, work)
      $0.timetable.add(job)
      return job
    }
  }

  /// Removes all scheduled work, which may retain this scheduler.
  func cancelAll() {
    // The work is released outside the lock because a release may run user code.
    let work = timeline.withLock { $0.timetable.cancelAll() }
    withExtendedLifetime(work) {}
  }

  // MARK: Advancing time in synchronous tests

  /// Advances time to the next piece of work and runs that work, before the call returns.
  ///
  /// Disposed work is skipped.
  public func stepNow() {
    advance(toward: .steps(1))
  }

  /// Runs the next `count` pieces of work, or all pieces if there are fewer.
  public func stepNow(_ count: Int) {
    require(count >= 0, "count must not be negative")
    advance(toward: .steps(count))
  }

  /// Advances time by a duration, and runs all work that is due by then, before the call returns.
  ///
  /// The call does not wait for tasks. In an async test, use `await clock.advance(by:)`.
  public func advanceNow(by duration: Duration) {
    require(duration >= .zero, "duration must not be negative; time cannot go back")
    advance(toward: .time(elapsed + duration))
  }

  /// Advances virtual time to `time`, and runs all work that is due by then.
  ///
  /// If the current time is already later, the current time does not change.
  public func advanceNow(to time: Duration) {
    advance(toward: .time(time))
  }

  /// Advances time until no work is left, and runs all work.
  ///
  /// The call never returns while repeating work is pending.
  public func runNow() {
    advance(toward: .idle)
  }

  func advance(toward goal: Timeline.Goal) {
    guard timeline.withLock({ $0.begin(goal) }) else { return }
    while let work = timeline.withLock({ $0.next() }) { work() }
  }

  /// The due time of the next piece of work, or nil if there is none.
  var nextDue: Duration? {
    timeline.withLock { $0.timetable.first?.due }
  }
}

extension TestScheduler: TimetableOwner {
  package func cancel(_ job: DelayedJob) {
    // The work is released outside the lock because a release may run user code.
    _ = timeline.withLock { $0.timetable.cancel(job) }
  }

  package func isPending(_ job: DelayedJob) -> Bool {
    timeline.withLock { $0.timetable.isPending(job) }
  }
}

/// The state of a test scheduler, which decides what work runs next and at what time.
///
/// 1. One caller at a time handles the goals, one after another.
/// 2. Time never goes back.
struct Timeline: Sendable {
  enum Goal {
    case steps(Int)
    case time(Duration)
    case idle
  }

  var now: Duration = .zero
  var timetable = Timetable()
  private var goals: [Goal] = []
  private var isAdvancing = false

  /// Adds a goal, and returns true if no other caller is advancing time.
  mutating func begin(_ goal: Goal) -> Bool {
    goals.append(goal)
    defer { isAdvancing = true }
    return !isAdvancing
  }

  /// Returns the next piece of work, or nil once all goals are reached.
  mutating func next() -> DelayedJob.Work? {
    while let goal = goals.first {
      if let limit = limit(of: goal), let work = timetable.first.flatMap({ take($0, by: limit) }) {
        if case .steps(let count) = goal { goals[0] = .steps(count - 1) }
        return work
      }
      if case .time(let time) = goal { now = max(now, time) }
      goals.removeFirst()
    }
    isAdvancing = false
    return nil
  }

  /// Returns the latest due time of the work to run for a goal, or nil if no steps are left.
  private func limit(of goal: Goal) -> Duration? {
    switch goal {
    case .steps(let count): count > 0 ? .seconds(Int64.max) : nil
    case .time(let time): time
    case .idle: .seconds(Int64.max)
    }
  }

  private mutating func take(_ job: DelayedJob, by limit: Duration) -> DelayedJob.Work? {
    guard job.due <= limit else { return nil }
    now = max(now, job.due)
    return timetable.popWork(dueBy: now)
  }
}
