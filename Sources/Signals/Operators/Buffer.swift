extension Signal {
  /// Sends values in batches: all that come within an interval of the first.
  ///
  ///     source    ab----c-d--|
  ///     buffer    ---X----Y--|      interval: 3 ticks, X: [a, b], Y: [c, d]
  ///
  /// - Values: arrays, never empty, on `scheduler`.
  /// - End: completion is forwarded at once, after what has been gathered; a failure is forwarded
  ///   at once, and what has been gathered is dropped.
  /// - Disposal: disposes the source; what has been gathered is dropped.
  @inlinable
  public func buffer(
    for interval: Duration,
    on scheduler: some TimedScheduler
  ) -> Signal<[Value], Failure> {
    gather(for: interval, isPeriodic: false, on: scheduler, skipsEmpty: true, pending: .sent)
  }

  /// Sends values in batches: all that come between the beats of a clock.
  ///
  ///     source     ab----c-d-|
  ///     collect    ---X--Y--Z|      interval: 3 ticks, X: [a, b], Y: [c], Z: [d]
  ///
  /// - Values: arrays, on `scheduler`, at every `interval`; empty ones too, unless `skipsEmpty`.
  /// - End: completion is forwarded at once, after what has been gathered unless `pending` drops it;
  ///   a failure is forwarded at once, and what has been gathered is dropped.
  /// - Disposal: disposes the source; what has been gathered is dropped.
  @inlinable
  public func collect(
    every interval: Duration,
    on scheduler: some TimedScheduler,
    skipsEmpty: Bool = true,
    whenCompleted pending: PendingValue = .sent
  ) -> Signal<[Value], Failure> {
    gather(
      for: interval,
      isPeriodic: true,
      on: scheduler,
      skipsEmpty: skipsEmpty,
      pending: pending
    )
  }

  @inlinable
  func gather(
    for interval: Duration,
    isPeriodic: Bool,
    on scheduler: any TimedScheduler,
    skipsEmpty: Bool,
    pending: PendingValue
  ) -> Signal<[Value], Failure> {
    origin { upstream, target, scope in
      let alarm = Alarm(on: scheduler, in: scope)
      let junction = Junction([Value](), to: target, in: scope) {
        (junction: TimedJunction<[Value], Value, [Value], Failure>, job) in
        switch job {
        case .event(.next(let value)):
          junction.state.append(value)
          guard !isPeriodic, junction.state.count == 1 else { return }
          alarm.set(after: interval) { junction.submit(.alarm) }
        case .event(.failed(let failure)):
          junction.fail(failure)
        case .event(.completed):
          if pending == .sent, !junction.state.isEmpty { junction.forward(junction.state) }
          junction.complete()
        case .alarm:
          let batch = junction.state
          junction.state = []
          if !batch.isEmpty || !skipsEmpty { junction.forward(batch) }
        }
      }
      if isPeriodic {
        // Held weakly, or the clock would go on for a source that is gone.
        alarm.set(every: interval) { [weak junction] in junction?.submit(.alarm) }
      }
      upstream.attach(to: junction, in: scope)
    }
  }
}
