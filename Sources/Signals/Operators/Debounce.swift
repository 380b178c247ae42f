extension Signal {
  /// Sends the newest value once the source has sent nothing for an interval.
  ///
  ///     source      ab---c----|
  ///     debounce    ----b---c-|      interval: 3 ticks
  ///
  /// - Values: each value that no other value follows within `interval`, sent on `scheduler`.
  /// - End: at completion, a waiting value is sent immediately, unless `pending` is `.dropped`.
  ///   Then completion is forwarded. A failure is forwarded immediately and drops a waiting value.
  /// - Disposal: disposes the source and drops a waiting value.
  @inlinable
  public func debounce(
    for interval: Duration,
    on scheduler: some TimedScheduler,
    whenCompleted pending: PendingValue = .sent
  ) -> Signal {
    debounce(for: interval, on: scheduler, whenCompleted: pending, where: { _ in true })
  }

  /// Debounces the values that satisfy a condition, and sends all other values immediately.
  ///
  ///     source      aX--b----|
  ///     debounce    -X-----b-|      interval: 3 ticks, waits: not X
  ///
  /// - Values: the newest value for which `waits` returns true is sent once the source has sent
  ///   nothing for `interval`. A value for which `waits` returns false is sent immediately and drops
  ///   a waiting value.
  /// - End: at completion, a waiting value is sent immediately, unless `pending` is `.dropped`.
  ///   Then completion is forwarded. A failure is forwarded immediately and drops a waiting value.
  /// - Disposal: disposes the source and drops a waiting value.
  @inlinable
  public func debounce(
    for interval: Duration,
    on scheduler: some TimedScheduler,
    whenCompleted pending: PendingValue = .sent,
    where waits: @escaping @Sendable (Value) -> Bool
  ) -> Signal {
    subscribing { upstream, target, scope in
      let timer = RestartableTimer(on: scheduler, in: scope)
      let junction = Junction(DebounceState<Value>(interval: interval), to: target, in: scope) {
        (junction: TimedJunction<DebounceState<Value>, Value, Value, Failure>, job) in
        switch job {
        case .event(.next(let value)) where !waits(value):
          junction.state.drop()
          return junction.forward(value)
        case .event(.next(let value)):
          junction.state.hold(value, at: timer.elapsed)
        case .event(.failed(let failure)):
          return junction.fail(failure)
        case .event(.completed):
          if pending == .sent, let value = junction.state.drop() { junction.forward(value) }
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

/// The state of `debounce`, which decides when the held value is sent.
///
/// New values do not restart the timer, because a timer per value would be expensive. Instead, a
/// timer that fires too early is set again for the remaining time.
@usableFromInline
package struct DebounceState<Value> {
  @usableFromInline let interval: Duration
  @usableFromInline var held: Value?
  @usableFromInline var due = Duration.zero
  @usableFromInline var isTimerSet = false

  @inlinable
  package init(interval: Duration) {
    self.interval = interval
  }

  /// Replaces the held value and computes when the new value is due.
  @inlinable
  package mutating func hold(_ value: Value, at now: Duration) {
    held = value
    due = now + interval
  }

  /// Removes and returns the held value, if any.
  @inlinable
  @discardableResult
  package mutating func drop() -> Value? {
    held.take()
  }

  /// Removes and returns the held value when the timer fires, or returns nil if no value is due.
  @inlinable
  package mutating func release(at now: Duration) -> Value? {
    isTimerSet = false
    return now >= due ? held.take() : nil
  }

  /// Returns the delay of the timer that the caller must set, or nil if no new timer is needed.
  @inlinable
  package mutating func delayOfNewTimer(at now: Duration) -> Duration? {
    guard held != nil, !isTimerSet else { return nil }
    isTimerSet = true
    return due - now
  }
}
