/// A timer of an operator: set again and again, rings for the last setting only, while `scope` lasts.
@usableFromInline
final class Alarm: Sendable {
  private let scheduler: any TimedScheduler
  private let timer = SerialDisposable()

  @usableFromInline
  init(on scheduler: any TimedScheduler, in scope: Scope) {
    self.scheduler = scheduler
    scope.add(disposable: timer)
  }

  /// The time of the alarm's scheduler.
  @usableFromInline
  var now: Duration { scheduler.now }

  /// Rings once `delay` has passed.
  @usableFromInline
  func set(after delay: Duration, ring: @escaping @Sendable () -> Void) {
    timer.inner = scheduler.schedule(after: delay, ring)
  }

  /// Rings at every `interval`.
  @usableFromInline
  func set(every interval: Duration, ring: @escaping @Sendable () -> Void) {
    timer.inner = scheduler.schedule(every: interval, ring)
  }
}
