internal import Dispatch
internal import Glibc
public import Signals
internal import Synchronization

/// A scheduler whose time stands still until you move it.
///
///     let clock = TestScheduler()
///     let recorder = search.debounce(for: .milliseconds(300), on: clock).record()
///     query.send("swift")
///     clock.advance(by: .milliseconds(300))
///     #expect(recorder.values == ["swift"])
///
/// Work is done in the order in which it is due, then in the order in which it was scheduled, by
/// whoever moves the time. While work is done, `now` is exactly the moment at which it was due.
/// What that work schedules is done too, if its time comes within the same move.
///
/// Moving the time from inside work, or from another thread meanwhile, does not nest: the move
/// under way goes on to do it.
///
/// It is a `Clock` as well, so that async code can sleep in virtual time. In an async test
/// `await clock.advance(by:)` lets the tasks it woke, and what waits for the main actor, go on.
public final class TestScheduler: TimedScheduler, Sendable {
  /// A moment in virtual time.
  public struct Instant: InstantProtocol {
    /// The virtual time since the scheduler was made.
    public let offset: Duration

    /// Creates the moment that comes `offset` after the start.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the moment that comes `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the time from this moment to another.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether a moment comes before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let timeline = Mutex(Timeline())

  /// Creates a scheduler whose time is zero.
  public init() {}

  /// The virtual time since the scheduler was made.
  public var now: Duration { virtualTime }

  /// The same under a name that a clock's `now`, which is a moment, does not share.
  var virtualTime: Duration {
    timeline.withLock { $0.now }
  }

  /// How many pieces of work wait; one that repeats counts as one.
  public var pendingCount: Int {
    timeline.withLock { $0.timetable.count }
  }

  // MARK: Scheduling

  /// Does `work` in the next move of time, after all that is due already.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    schedule(after: .zero, leeway: .zero, work)
  }

  /// Does `work` once time was moved by `delay`, unless it is disposed of before.
  @discardableResult
  public func schedule(
    after delay: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(after: delay, every: nil, work)
  }

  /// Does `work` once time was moved by `delay`, and then at every `interval`.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(interval > .zero, "interval must be positive, or time would never move on")
    return add(after: delay, every: interval, work)
  }

  private func add(
    after delay: Duration,
    every interval: Duration?,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    timeline.withLock {
      // Virtual time is exact: nothing is gained from leeway.
      let job = DelayedJob(
        due: $0.now + max(delay, .zero),
        every: interval,
        kept: self,
        work
      )
      $0.timetable.add(job)
      return job
    }
  }

  /// Does `work` once time has come to a moment; returns nil, and does nothing, if it has already.
  func schedule(at due: Duration, _ work: @escaping @Sendable () -> Void) -> (any Disposable)? {
    timeline.withLock {
      guard due > $0.now else { return nil }
      let job = DelayedJob(due: due, kept: self, work)
      $0.timetable.add(job)
      return job
    }
  }

  /// Calls off all work that waits, which may hold on to this scheduler.
  func callOffAll() {
    // Released outside the lock: a release may run a deinit of the user.
    let work = timeline.withLock { $0.timetable.callOffAll() }
    withExtendedLifetime(work) {}
  }

  // MARK: Moving time

  /// Does the next piece of work, moving time to when it is due.
  ///
  /// Work disposed of is no step.
  public func step() {
    pursue(.steps(1))
  }

  /// Does the next pieces of work, fewer if there are fewer.
  public func step(_ count: Int) {
    precondition(count >= 0, "count must not be negative")
    pursue(.steps(count))
  }

  /// Moves time forward, doing all work due on the way.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "time does not go back; duration must not be negative")
    pursue(.time(now + duration))
  }

  /// Moves time forward to a moment, doing all work due on the way.
  ///
  /// A moment that is past has been reached already: nothing happens.
  public func advance(to time: Duration) {
    pursue(.time(time))
  }

  /// Does all work, moving time as far as that takes; for ever, if some of it repeats.
  public func run() {
    pursue(.idle)
  }

  private func pursue(_ goal: Timeline.Goal) {
    guard timeline.withLock({ $0.begin(goal) }) else { return }
    while let work = timeline.withLock({ $0.next() }) { work() }
  }

  // MARK: Moving time in async tests

  /// Does the next piece of work, and lets the tasks it woke go on.
  public func step(isolation: isolated (any Actor)? = #isolation) async {
    await settle()
    pursue(.steps(1))
    await settle()
  }

  /// Moves time forward, letting the tasks woken on the way go on before it moves further.
  ///
  /// Work is done on the actor that the caller runs on. What it sends to the main actor, and tasks
  /// there, are waited for. So are tasks elsewhere, however busy the machine is, if they do not work
  /// for a millisecond on end.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
    precondition(duration >= .zero, "time does not go back; duration must not be negative")
    await advance(to: now + duration)
  }

  /// Moves time forward to a moment, letting the tasks woken on the way go on.
  public func advance(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
    await settle()
    while let due = nextDue, due <= time {
      pursue(.steps(1))
      await settle()
    }
    pursue(.time(time))
  }

  /// Does all work, letting the tasks woken on the way go on; for ever, if some of it repeats.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    await settle()
    while nextDue != nil {
      pursue(.steps(1))
      await settle()
    }
  }

  private var nextDue: Duration? {
    timeline.withLock { $0.timetable.first?.due }
  }

  /// Lets tasks and the main queue have their turns, until those that can go on have.
  private func settle(isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<10 {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
      await Task.yield()
      var bustle = Bustle()
      while !bustle.hasSubsided() { usleep(50) }
    }
  }
}

extension TestScheduler: DelayedJobKeeper {
  package func callOff(_ job: DelayedJob) {
    // Released outside the lock: a release may run a deinit of the user.
    _ = timeline.withLock { $0.timetable.callOff(job) }
  }

  package func isPending(_ job: DelayedJob) -> Bool {
    timeline.withLock { $0.timetable.isPending(job) }
  }
}

/// What a test scheduler decides: which work comes next, and what time it is then.
///
/// 1. Goals are pursued one after the other, by one caller at a time.
/// 2. Time never goes back.
private struct Timeline: Sendable {
  enum Goal {
    case steps(Int)
    case time(Duration)
    case idle
  }

  var now: Duration = .zero
  var timetable = Timetable()
  private var goals: [Goal] = []
  private var isMoving = false

  /// Adds a goal, and returns whether the caller is the one to pursue it.
  mutating func begin(_ goal: Goal) -> Bool {
    goals.append(goal)
    defer { isMoving = true }
    return !isMoving
  }

  /// The work to do next, until all goals are reached.
  mutating func next() -> DelayedJob.Work? {
    while let goal = goals.first {
      if let limit = limit(of: goal), let work = timetable.first.flatMap({ take($0, by: limit) }) {
        if case .steps(let count) = goal { goals[0] = .steps(count - 1) }
        return work
      }
      if case .time(let time) = goal { now = max(now, time) }
      goals.removeFirst()
    }
    isMoving = false
    return nil
  }

  /// How far a goal reaches; nil if it is reached.
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
    return timetable.take(dueBy: now)
  }
}
