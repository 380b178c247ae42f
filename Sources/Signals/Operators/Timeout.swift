extension Signal {
  /// Fails unless the source ends in time.
  ///
  ///     source     a---b---c-|
  ///     timeout    a---b-#            interval: 6 ticks
  ///
  /// The time is that of the whole subscription, not the time between values.
  ///
  /// - Values: forwarded.
  /// - End: forwarded; when time is up, `failure` on `scheduler`.
  /// - Disposal: disposes the source and the timer.
  @inlinable
  public func timeout(
    after interval: Duration,
    on scheduler: some TimedScheduler,
    raising failure: Failure
  ) -> Signal {
    origin { upstream, target, scope in
      let alarm = Alarm(on: scheduler, in: scope)
      let junction = Junction((), to: target, in: scope) {
        (junction: TimedJunction<Void, Value, Value, Failure>, job) in
        switch job {
        case .event(.next(let value)): junction.forward(value)
        case .event(.failed(let failure)): junction.fail(failure)
        case .event(.completed): junction.complete()
        case .alarm: junction.fail(failure)
        }
      }
      alarm.set(after: interval) { junction.submit(.alarm) }
      upstream.attach(to: junction, in: scope)
    }
  }
}
