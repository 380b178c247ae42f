extension Signal {
  /// Fails if the source does not end within an interval.
  ///
  ///     source     a---b---c-|
  ///     timeout    a---b-#            interval: 6 ticks
  ///
  /// The interval starts with the subscription. Values do not restart the interval.
  ///
  /// - Values: forwarded.
  /// - End: forwarded. If `interval` passes before an end, `failure` is sent on `scheduler`.
  /// - Disposal: disposes the source and the timer.
  @inlinable
  public func timeout(
    after interval: Duration,
    on scheduler: some TimedScheduler,
    raising failure: Failure
  ) -> Signal {
    subscribing { upstream, target, scope in
      let timer = RestartableTimer(on: scheduler, in: scope)
      let junction = Junction((), to: target, in: scope) {
        (junction: TimedJunction<Void, Value, Value, Failure>, job) in
        switch job {
        case .event(.next(let value)): junction.forward(value)
        case .event(.failed(let failure)): junction.fail(failure)
        case .event(.completed): junction.complete()
        case .timer: junction.fail(failure)
        }
      }
      timer.restart(after: interval) { junction.submit(.timer) }
      junction.add(upstream) { .event($0) }
    }
  }
}

extension Signal where Failure == Never {
  /// Fails if an infallible source does not end within an interval.
  @_disfavoredOverload
  @inlinable
  public func timeout<OtherFailure>(
    after interval: Duration,
    on scheduler: some TimedScheduler,
    raising failure: OtherFailure
  ) -> Signal<Value, OtherFailure> {
    promoteFailure(to: OtherFailure.self).timeout(after: interval, on: scheduler, raising: failure)
  }
}
