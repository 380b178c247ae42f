extension Signal {
  /// Sends nothing until another signal says something, then everything.
  ///
  ///     source     a---b---c---d-|
  ///     trigger    ------x--------
  ///     skip       --------c---d-|
  ///
  /// - Values: those after the trigger's first value or its completion. The trigger is subscribed
  ///   to first, and disposed once it has spoken.
  /// - End: the source's end is forwarded; a failure of the trigger is forwarded too, at once.
  /// - Disposal: disposes both.
  @inlinable
  public func skip<Trigger: Sendable>(until trigger: Signal<Trigger, Failure>) -> Signal {
    origin { upstream, sink, scope in
      // A job is an event of the source, or nil: from now on, let them pass.
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
      trigger.take(1).attach(
        in: scope,
        next: { _ in },
        end: { end in junction.submit(end.failure.map { .failed($0) }) }
      )
      guard !scope.isDisposed else { return }
      upstream.attach(
        in: scope,
        next: { junction.submit(.next($0)) },
        end: { junction.submit($0) }
      )
    }
  }

  /// Sends nothing until another signal, which cannot fail, says something; then everything.
  ///
  ///     source     a---b---c---d-|
  ///     trigger    ------x--------
  ///     skip       --------c---d-|
  ///
  /// - Values: those after the trigger's first value or its completion. The trigger is subscribed
  ///   to first, and disposed once it has spoken.
  /// - End: the source's end is forwarded.
  /// - Disposal: disposes both.
  @_disfavoredOverload
  @inlinable
  public func skip<Trigger: Sendable>(until trigger: Signal<Trigger, Never>) -> Signal {
    skip(until: trigger.promoteFailure(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Sends nothing until another signal, which can fail, says something; then everything.
  @_disfavoredOverload
  @inlinable
  public func skip<Trigger: Sendable, OtherFailure>(
    until trigger: Signal<Trigger, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    promoteFailure(to: OtherFailure.self).skip(until: trigger)
  }
}
