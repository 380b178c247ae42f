extension Signal {
  /// Sends at most one value in each interval: the first at once, then the newest.
  ///
  ///     source      abc-----de-|
  ///     throttle    a---c---d---e|      interval: 4 ticks
  ///
  /// - Values: one at once if none was sent within `interval`; of those that come within it, the
  ///   newest when it is over, on `scheduler`.
  /// - End: completion is forwarded at once, after a value that waits unless `pending` drops it;
  ///   a failure is forwarded at once, and a value that waits is dropped.
  /// - Disposal: disposes the source; a value that waits is dropped.
  @inlinable
  public func throttle(
    for interval: Duration,
    on scheduler: some TimedScheduler,
    whenCompleted pending: PendingValue = .sent
  ) -> Signal {
    origin { upstream, target, scope in
      let alarm = Alarm(on: scheduler, in: scope)
      let junction = Junction(Valve<Value>(interval: interval), to: target, in: scope) {
        (junction: TimedJunction<Valve<Value>, Value, Value, Failure>, job) in
        switch job {
        case .event(.next(let value)):
          if junction.state.admit(value, at: alarm.now) { junction.forward(value) }
        case .event(.failed(let failure)):
          return junction.fail(failure)
        case .event(.completed):
          if pending == .sent, let value = junction.state.held { junction.forward(value) }
          return junction.complete()
        case .alarm:
          if let value = junction.state.release(at: alarm.now) { junction.forward(value) }
        }
        guard let delay = junction.state.alarmToSet(at: alarm.now) else { return }
        alarm.set(after: delay) { junction.submit(.alarm) }
      }
      upstream.attach(to: junction, in: scope)
    }
  }
}

/// Decides which values pass, so that no two do within an interval.
@usableFromInline
package struct Valve<Value> {
  @usableFromInline let interval: Duration
  /// When the next value may pass; nil before the first.
  @usableFromInline var opening: Duration?
  @usableFromInline var isAlarmSet = false
  /// The value that waits for the valve to open.
  @usableFromInline package var held: Value?

  @inlinable
  package init(interval: Duration) {
    self.interval = interval
  }

  /// Returns whether a value may pass at once; if not, it waits, in place of the one before.
  @inlinable
  package mutating func admit(_ value: Value, at now: Duration) -> Bool {
    guard opening.map({ $0 <= now }) ?? true else {
      held = value
      return false
    }
    held = nil
    opening = now + interval
    return true
  }

  /// The alarm rings: returns the value that waits, if the valve is open.
  @inlinable
  package mutating func release(at now: Duration) -> Value? {
    isAlarmSet = false
    guard let value = held, admit(value, at: now) else { return nil }
    return value
  }

  /// In how long the alarm is to ring, if it must be set.
  @inlinable
  package mutating func alarmToSet(at now: Duration) -> Duration? {
    guard held != nil, !isAlarmSet, let opening else { return nil }
    isAlarmSet = true
    return opening - now
  }
}
