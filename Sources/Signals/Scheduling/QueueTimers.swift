package import Dispatch
internal import Synchronization

/// The timers of a queue: any number of them, on one timer of Dispatch.
///
/// 1. While jobs wait, the source is set to fire no later than the first of them has to run.
/// 2. The source is not put off when a job is called off. It may fire for nothing, once.
/// 3. Jobs that wait keep this object alive, and so the queue; nothing else has to.
final class QueueTimers: DelayedJobKeeper {
  private struct State {
    var timetable = Timetable()
    var source: (any DispatchSourceTimer)?
    /// The latest moment at which the source fires, if it is set.
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
      kept: self,
      work
    )
    state.withLock {
      $0.timetable.add(job)
      $0.keepAlive = self
      setSource(&$0)
    }
    return job
  }

  func callOff(_ job: DelayedJob) {
    // Released outside the lock: a release may run a deinit of the user, or our own.
    _ = state.withLock { state in
      let work = state.timetable.callOff(job)
      return (work, state.timetable.count == 0 ? state.keepAlive.take() : nil)
    }
  }

  func isPending(_ job: DelayedJob) -> Bool {
    state.withLock { $0.timetable.isPending(job) }
  }

  /// Does what is due by now.
  ///
  /// What becomes due meanwhile has its turn after others on the queue.
  private func fire() {
    state.withLock { $0.firing = nil }
    let now = now
    while let work = state.withLock({ $0.timetable.take(dueBy: now) }) { work() }
    state.withLock { state in
      if state.timetable.count == 0 { state.keepAlive = nil }
      setSource(&state)
    }
  }

  /// Sets the source to the first job, unless it fires early enough.
  ///
  /// Done inside the lock, or an older setting could come after a newer one.
  private func setSource(_ state: inout State) {
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
  /// The moment for Dispatch, if this is the time since the machine was started.
  package var deadline: DispatchTime {
    // In 292 years at the latest: Dispatch takes what is beyond for a time of the wall clock that is
    // long past, and would fire at once, again and again.
    DispatchTime(uptimeNanoseconds: UInt64(Int64(clamping: max(roundedUp, 0))))
  }

  /// The number of nanoseconds, rounded up so that nothing happens too early.
  fileprivate var roundedUp: Int128 {
    (attoseconds + 999_999_999) / 1_000_000_000
  }
}
