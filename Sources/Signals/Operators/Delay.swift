extension Signal {
  /// Sends values and completion some time later.
  ///
  ///     source    a-b---c|
  ///     delay     ---a-b---c|      interval: 3 ticks
  ///
  /// - Values: each after `interval`, on `scheduler`, in order.
  /// - End: completion is delayed too; a failure is forwarded at once, and what waits is dropped.
  /// - Disposal: disposes the source; what waits is dropped.
  @inlinable
  public func delay(for interval: Duration, on scheduler: some TimedScheduler) -> Signal {
    origin { upstream, target, scope in
      let alarm = Alarm(on: scheduler, in: scope)
      typealias Line = Backlog<(due: Duration, event: Event<Value, Failure>)>
      let junction = Junction(Line(), to: target, in: scope) {
        (junction: TimedJunction<Line, Value, Value, Failure>, job) in
        switch job {
        case .event(.failed(let failure)):
          return junction.fail(failure)
        case .event(let event):
          let isFirst = junction.state.isEmpty
          junction.state.append((due: alarm.now + interval, event: event))
          if !isFirst { return }
        case .alarm:
          while !scope.isDisposed, let first = junction.state.first, first.due <= alarm.now {
            junction.state.removeFirst()
            guard case .next(let value) = first.event else { return junction.complete() }
            junction.forward(value)
          }
        }
        guard !scope.isDisposed, let due = junction.state.first?.due else { return }
        alarm.set(after: due - alarm.now) { junction.submit(.alarm) }
      }
      upstream.attach(to: junction, in: scope)
    }
  }
}
