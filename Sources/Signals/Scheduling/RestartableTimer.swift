/// An operator's timer, which has at most one pending action.
///
/// Restarting the timer replaces its action.
///
/// The timer stops permanently when its scope is disposed.
@usableFromInline
final class RestartableTimer: Sendable {
  private let scheduler: any TimedScheduler
  private let pending = SerialDisposable()

  @usableFromInline
  init(on scheduler: any TimedScheduler, in scope: Scope) {
    self.scheduler = scheduler
    scope.add(disposable: pending)
  }

  /// The time of the timer's scheduler.
  @usableFromInline
  var elapsed: Duration { scheduler.elapsed }

  /// Runs `action` once after `delay`, unless the timer is restarted first.
  @usableFromInline
  func restart(after delay: Duration, action: @escaping @Sendable () -> Void) {
    pending.inner = scheduler.schedule(after: delay, action)
  }

  /// Runs `action` every `interval` until the returned object is released or the timer restarted.
  @usableFromInline
  func restart(
    every interval: Duration,
    action: @escaping @Sendable () -> Void
  ) -> ScopedDisposable {
    pending.inner = scheduler.schedule(every: interval, action)
    return pending.scoped()
  }
}
