extension Signal {
  /// Sends values until another signal sends a value or completes.
  ///
  ///     source     1---2---3---4-|
  ///     trigger    ----------x
  ///     take       1---2---3-|
  ///
  /// - Values: the values that arrive before the first value or the completion of `trigger`.
  /// - End: completes at the first value or the completion of `trigger`. A failure of `trigger` and
  ///   any end of the source are forwarded immediately.
  /// - Disposal: disposes both signals. `trigger` is subscribed to first. If `trigger` sends an
  ///   event immediately, the source is never subscribed to.
  @inlinable
  public func take<Trigger>(until trigger: Signal<Trigger, Failure>) -> Signal {
    take(until: trigger) { $0 }
  }

  /// Sends values until an infallible signal sends a value or completes.
  @_disfavoredOverload
  @inlinable
  public func take<Trigger>(until trigger: Signal<Trigger, Never>) -> Signal {
    take(until: trigger) { (_: Never) -> Failure in }
  }

  @inlinable
  func take<Trigger, TriggerFailure>(
    until trigger: Signal<Trigger, TriggerFailure>,
    raising raise: @escaping @Sendable (TriggerFailure) -> Failure
  ) -> Signal {
    subscribing { source, sink, scope in
      let junction = Junction<Void, Event<Value, Failure>, Value, Failure>(
        (),
        to: sink,
        in: scope
      ) { junction, event in
        junction.send(event)
      }
      junction.add(trigger) { $0.failure.map { .failed(raise($0)) } ?? .completed }
      junction.add(source) { $0 }
    }
  }

  /// Sends values until a lifetime ends.
  ///
  ///     source      1---2---3---4-|
  ///     lifetime    ----------|
  ///     take        1---2---3-|
  ///
  /// - Values: the values that arrive before `lifetime` ends. If `lifetime` has already ended, no
  ///   values are sent.
  /// - End: completes when `lifetime` ends. If the source ends earlier, that end is forwarded.
  /// - Disposal: disposes the source and the subscription to `lifetime`.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal {
    take(until: lifetime.ended)
  }
}

extension Signal where Failure == Never {
  /// Sends values until a fallible signal sends a value or completes.
  @_disfavoredOverload
  @inlinable
  public func take<Trigger, OtherFailure>(
    until trigger: Signal<Trigger, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    promoteFailure(to: OtherFailure.self).take(until: trigger)
  }
}
