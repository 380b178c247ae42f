extension Signal {
  /// Sends the first value immediately, then at most one value per interval: the newest.
  ///
  ///     source      abc-----de-|
  ///     throttle    a---c---d--(e|)     interval: 4 ticks
  ///
  /// - Values: a value is sent immediately if no value was sent within the last `interval`. Other
  ///   values wait. When the interval is over, the newest waiting value is sent on `scheduler`, and
  ///   older waiting values are dropped.
  /// - End: at completion, the newest waiting value is sent immediately, unless `pending` is
  ///   `.dropped`. Then completion is forwarded. A failure is forwarded immediately and drops all
  ///   waiting values.
  /// - Disposal: disposes the source and drops the waiting values.
  @inlinable
  public func throttle(
    for interval: Duration,
    on scheduler: some TimedScheduler,
    whenCompleted pending: PendingValue = .sent
  ) -> Signal {
    subscribing { upstream, target, scope in
      let timer = RestartableTimer(on: scheduler, in: scope)
      let junction = Junction(ThrottleState<Value>(interval: interval), to: target, in: scope) {
        (junction: TimedJunction<ThrottleState<Value>, Value, Value, Failure>, job) in
        switch job {
        case .event(.next(let value)):
          if junction.state.admit(value, at: timer.elapsed) { junction.forward(value) }
        case .event(.failed(let failure)):
          return junction.fail(failure)
        case .event(.completed):
          if pending == .sent, let value = junction.state.held { junction.forward(value) }
          return junction.complete()
        case .timer:
          if let value = junction.state.release(at: timer.elapsed) { junction.forward(value) }
        }
        guard let delay = junction.state.delayOfNewTimer(at: timer.elapsed) else { return }
        timer.restart(after: delay) { junction.submit(.timer) }
      }
      junction.add(upstream) { .event($0) }
    }
  }
}

/// The state of `throttle`, which decides when values are sent.
@usableFromInline
package struct ThrottleState<Value> {
  @usableFromInline let interval: Duration
  /// The earliest time for the next value, or nil before the first value.
  @usableFromInline var nextTime: Duration?
  @usableFromInline var isTimerSet = false
  /// The newest value that waits for the interval to end, or nil if no value waits.
  @usableFromInline package var held: Value?

  @inlinable
  package init(interval: Duration) {
    self.interval = interval
  }

  /// Returns true if a value may be sent immediately, or holds the value and returns false.
  @inlinable
  package mutating func admit(_ value: Value, at now: Duration) -> Bool {
    guard nextTime.map({ $0 <= now }) ?? true else {
      held = value
      return false
    }
    held = nil
    nextTime = now + interval
    return true
  }

  /// Removes and returns the held value when the timer fires after the end of the interval.
  ///
  /// Returns nil if the interval is not over, or if no value is held.
  @inlinable
  package mutating func release(at now: Duration) -> Value? {
    isTimerSet = false
    guard let value = held, admit(value, at: now) else { return nil }
    return value
  }

  /// Returns the delay of the timer that the caller must set, or nil if no new timer is needed.
  @inlinable
  package mutating func delayOfNewTimer(at now: Duration) -> Duration? {
    guard held != nil, !isTimerSet, let nextTime else { return nil }
    isTimerSet = true
    return nextTime - now
  }
}
