extension Signal {
  /// Skips values until another signal sends a value or completes.
  ///
  ///     source     a---b---c---d-|
  ///     trigger    ------x--------
  ///     skip       --------c---d-|
  ///
  /// - Values: the values that arrive after the first value or the completion of `trigger`.
  ///   `trigger` is subscribed to first, and disposed after its first event.
  /// - End: the end of the source is forwarded. A failure of `trigger` is forwarded immediately.
  /// - Disposal: disposes both signals.
  @inlinable
  public func skip<Trigger: Sendable>(until trigger: Signal<Trigger, Failure>) -> Signal {
    subscribing { upstream, sink, scope in
      // A job is an event of the source, a failure of the trigger, or nil to stop skipping.
      let junction = Junction<Bool, Event<Value, Failure>?, Value, Failure>(
        false,
        to: sink,
        in: scope
      ) { junction, job in
        switch job {
        case nil: junction.state = true
        case .next(let value): if junction.state { junction.forward(value) }
        case .failed(let failure): junction.fail(failure)
        case .completed: junction.complete()
        }
      }
      junction.add(trigger.take(1)) { $0.failure.map { .failed($0) } }
      junction.add(upstream) { $0 }
    }
  }

  /// Skips values until an infallible signal sends a value or completes.
  ///
  ///     source     a---b---c---d-|
  ///     trigger    ------x--------
  ///     skip       --------c---d-|
  ///
  /// - Values: the values that arrive after the first value or the completion of `trigger`.
  ///   `trigger` is subscribed to first, and disposed after its first event.
  /// - End: the end of the source is forwarded.
  /// - Disposal: disposes both signals.
  @_disfavoredOverload
  @inlinable
  public func skip<Trigger: Sendable>(until trigger: Signal<Trigger, Never>) -> Signal {
    skip(until: trigger.promoteFailure(to: Failure.self))
  }
}
