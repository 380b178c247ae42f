extension Signal {
  /// Sends values in batches.
  ///
  /// Each batch is sent one interval after its first value arrives, or when the source completes.
  ///
  ///     source    ab----c-d--|
  ///     buffer    ---X-----Y-|      interval: 3 ticks, X: [a, b], Y: [c, d]
  ///
  /// - Values: non-empty arrays, sent on `scheduler` or at completion.
  /// - End: at completion, the gathered values are sent immediately, then completion is forwarded.
  ///   A failure is forwarded immediately and drops the gathered values.
  /// - Disposal: disposes the source and drops the gathered values.
  @inlinable
  public func buffer(
    for interval: Duration,
    on scheduler: some TimedScheduler
  ) -> Signal<[Value], Failure> {
    gather(for: interval, isPeriodic: false, on: scheduler, skipsEmpty: true, pending: .sent)
  }

  /// Sends values in batches at regular intervals.
  ///
  ///     source     ab----c-d-|
  ///     collect    ---X--Y--Z|      interval: 3 ticks, X: [a, b], Y: [c], Z: [d]
  ///
  /// - Values: after each `interval`, an array of the values that arrived in that interval, sent on
  ///   `scheduler`. Empty arrays are sent only if `skipsEmpty` is false.
  /// - End: at completion, the gathered values are sent immediately, unless `pending` is
  ///   `.dropped`. Then completion is forwarded. A failure is forwarded immediately and drops the
  ///   gathered values.
  /// - Disposal: disposes the source and drops the gathered values.
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
    subscribing { upstream, target, scope in
      let timer = RestartableTimer(on: scheduler, in: scope)
      let junction = Junction([Value](), to: target, in: scope) {
        (junction: TimedJunction<[Value], Value, [Value], Failure>, job) in
        switch job {
        case .event(.next(let value)):
          junction.state.append(value)
          guard !isPeriodic, junction.state.count == 1 else { return }
          timer.restart(after: interval) { junction.submit(.timer) }
        case .event(.failed(let failure)):
          junction.fail(failure)
        case .event(.completed):
          if pending == .sent, !junction.state.isEmpty { junction.forward(junction.state) }
          junction.complete()
        case .timer:
          let batch = junction.state
          junction.state = []
          if !batch.isEmpty || !skipsEmpty { junction.forward(batch) }
        }
      }
      // The source retains the periodic timer, and so stops it when the source is released. A strong
      // reference to the junction would keep both.
      let ticks =
        isPeriodic
        ? timer.restart(every: interval) { [weak junction] in junction?.submit(.timer) } : nil
      junction.add(upstream) { event in withExtendedLifetime(ticks) { .event(event) } }
    }
  }
}
