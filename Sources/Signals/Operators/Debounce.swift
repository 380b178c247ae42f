extension Signal {
  /// Sends the latest value once the source has been quiet for an interval.
  ///
  ///     source      ab---c----|
  ///     debounce    ----b---c-|      interval: 3 ticks
  ///
  /// - Values: the last value of each burst, on `scheduler`.
  /// - End: completion is forwarded at once, after a value that waits unless `pending` drops it;
  ///   a failure is forwarded at once, and a value that waits is dropped.
  /// - Disposal: disposes the source; a value that waits is dropped.
  @inlinable
  public func debounce(
    for interval: Duration,
    on scheduler: some TimedScheduler,
    whenCompleted pending: PendingValue = .sent
  ) -> Signal {
    debounce(for: interval, on: scheduler, whenCompleted: pending, where: { _ in true })
  }

  /// Sends values that satisfy a condition once the source has been quiet, the others at once.
  ///
  /// - Values: one that does not satisfy `waits` goes through at once, and drops one that waits;
  ///   the others wait for the source to be quiet for an interval.
  /// - End: completion is forwarded at once, after a value that waits unless `pending` drops it;
  ///   a failure is forwarded at once, and a value that waits is dropped.
  /// - Disposal: disposes the source; a value that waits is dropped.
  @inlinable
  public func debounce(
    for interval: Duration,
    on scheduler: some TimedScheduler,
    whenCompleted pending: PendingValue = .sent,
    where waits: @escaping @Sendable (Value) -> Bool
  ) -> Signal {
    origin { upstream, target, scope in
      let alarm = Alarm(on: scheduler, in: scope)
      let junction = Junction(Lull<Value>(of: interval), to: target, in: scope) {
        (junction: TimedJunction<Lull<Value>, Value, Value, Failure>, job) in
        switch job {
        case .event(.next(let value)) where !waits(value):
          junction.state.drop()
          return junction.forward(value)
        case .event(.next(let value)):
          junction.state.hold(value, at: alarm.now)
        case .event(.failed(let failure)):
          return junction.fail(failure)
        case .event(.completed):
          if pending == .sent, let value = junction.state.drop() { junction.forward(value) }
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

/// Decides when a source has been quiet long enough.
///
/// The alarm is not put off by each value, which would cost a timer each: when it rings too early,
/// it is set again for the rest.
@usableFromInline
package struct Lull<Value> {
  @usableFromInline let interval: Duration
  @usableFromInline var held: Value?
  @usableFromInline var due = Duration.zero
  @usableFromInline var isAlarmSet = false

  @inlinable
  package init(of interval: Duration) {
    self.interval = interval
  }

  /// Holds a value back, in place of the one before.
  @inlinable
  package mutating func hold(_ value: Value, at now: Duration) {
    held = value
    due = now + interval
  }

  /// Forgets the value held back, and returns it.
  @inlinable
  @discardableResult
  package mutating func drop() -> Value? {
    held.take()
  }

  /// The alarm rings: returns the value held back, if it has been quiet long enough.
  @inlinable
  package mutating func release(at now: Duration) -> Value? {
    isAlarmSet = false
    return now >= due ? held.take() : nil
  }

  /// In how long the alarm is to ring, if it must be set.
  @inlinable
  package mutating func alarmToSet(at now: Duration) -> Duration? {
    guard held != nil, !isAlarmSet else { return nil }
    isAlarmSet = true
    return due - now
  }
}
