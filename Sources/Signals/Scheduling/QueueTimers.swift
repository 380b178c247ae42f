package import Dispatch
internal import Synchronization

/// The timers of a dispatch queue, which share one dispatch source.
///
/// Invariants:
/// 1. While jobs are pending, the source fires no later than the latest time at which the first job
///    may run.
/// 2. Canceling a job does not postpone the source. The source may then fire once without work.
/// 3. While jobs are pending, `keepAlive` retains this object, and so the queue.
final class QueueTimers: TimetableOwner {
  private struct State {
    var timetable = Timetable()
    var source: (any DispatchSourceTimer)?
    /// The latest time at which the source fires, or nil if the source is not scheduled.
    var firing: Duration?
    var keepAlive: QueueTimers?
  }

  private let queue: DispatchQueue
  private let state = Mutex(State())

  init(on queue: DispatchQueue) {
    self.queue = queue
  }

  deinit {
    state.withLock { $0.source }?.cancel()
  }

  var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  func add(
    after delay: Duration,
    every interval: Duration?,
    leeway: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let job = DelayedJob(
      due: now + max(delay, .zero),
      leeway: leeway,
      every: interval,
      owner: self,
      work
    )
    state.withLock {
      $0.timetable.add(job)
      $0.keepAlive = self
      scheduleSource(&$0)
    }
    return job
  }

  func cancel(_ job: DelayedJob) {
    // The work and `self` are released outside the lock because a release may run user code or this
    // object's `deinit`.
    _ = state.withLock { state in
      let work = state.timetable.cancel(job)
      return (work, state.timetable.count == 0 ? state.keepAlive.take() : nil)
    }
  }

  func isPending(_ job: DelayedJob) -> Bool {
    state.withLock { $0.timetable.isPending(job) }
  }

  /// Runs the jobs that are due now.
  ///
  /// Jobs that become due during this call wait for a later turn of the queue.
  private func fire() {
    state.withLock { $0.firing = nil }
    let now = now
    while let work = state.withLock({ $0.timetable.popWork(dueBy: now) }) { work() }
    state.withLock { state in
      if state.timetable.count == 0 { state.keepAlive = nil }
      scheduleSource(&state)
    }
  }

  /// Schedules the source for the first job, unless the source already fires early enough.
  ///
  /// The caller holds the lock, so an older schedule cannot replace a newer one.
  private func scheduleSource(_ state: inout State) {
    guard let job = state.timetable.first else { return }
    let latest = job.due + job.leeway
    if let firing = state.firing, firing <= latest { return }
    state.firing = latest
    source(&state).schedule(
      deadline: job.due.deadline,
      leeway: .nanoseconds(Int(clamping: job.leeway.roundedUp))
    )
  }

  private func source(_ state: inout State) -> any DispatchSourceTimer {
    if let source = state.source { return source }
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { [weak self] in self?.fire() }
    source.activate()
    state.source = source
    return source
  }
}

extension Duration {
  /// The dispatch time at which this duration has passed since the machine started.
  package var deadline: DispatchTime {
    // The time is limited to 292 years. Dispatch would read a larger number as a wall-clock time in
    // the distant past. The source would then fire again and again.
    DispatchTime(uptimeNanoseconds: UInt64(Int64(clamping: max(roundedUp, 0))))
  }

  /// The number of nanoseconds, rounded up so that no job runs too early.
  fileprivate var roundedUp: Int128 {
    (attoseconds + 999_999_999) / 1_000_000_000
  }
}
