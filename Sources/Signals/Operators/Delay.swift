extension Signal {
  /// Sends values and completion after a delay.
  ///
  ///     source    a-b---c|
  ///     delay     ---a-b---c|      interval: 3 ticks
  ///
  /// - Values: each value is sent `interval` later on `scheduler`, in order.
  /// - End: completion is also delayed. A failure is forwarded immediately and drops the waiting
  ///   events.
  /// - Disposal: disposes the source and drops the waiting events.
  @inlinable
  public func delay(for interval: Duration, on scheduler: some TimedScheduler) -> Signal {
    subscribing { upstream, target, scope in
      let timer = RestartableTimer(on: scheduler, in: scope)
      typealias DelayedEvents = Queue<(due: Duration, event: Event<Value, Failure>)>
      let junction = Junction(DelayedEvents(), to: target, in: scope) {
        (junction: TimedJunction<DelayedEvents, Value, Value, Failure>, job) in
        switch job {
        case .event(.failed(let failure)):
          return junction.fail(failure)
        case .event(let event):
          let isFirst = junction.state.isEmpty
          junction.state.append((due: timer.elapsed + interval, event: event))
          if !isFirst { return }
        case .timer:
          while !scope.isDisposed, let first = junction.state.first, first.due <= timer.elapsed {
            junction.state.removeFirst()
            guard case .next(let value) = first.event else { return junction.complete() }
            junction.forward(value)
          }
        }
        guard !scope.isDisposed, let due = junction.state.first?.due else { return }
        timer.restart(after: due - timer.elapsed) { junction.submit(.timer) }
      }
      junction.add(upstream) { .event($0) }
    }
  }
}
