extension Signal {
  /// Sends each event as a value, and completes after a failure instead of failing.
  ///
  ///     source         a--------b---------#
  ///     materialize    next(a)--next(b)---(failed|)
  ///
  /// - Values: every event, including the end.
  /// - End: completes after sending the source's end as a value.
  /// - Disposal: disposes the source.
  @inlinable
  public func materialize() -> Signal<Event<Value, Failure>, Never> {
    stage { target in
      EventRelay(
        to: target,
        next: { target, value in target.next(.next(value)) },
        failed: { target, failure in
          target.next(.failed(failure))
          target.complete()
        },
        completed: { target in
          target.next(.completed)
          target.complete()
        }
      )
    }
  }
}

extension Signal where Failure == Never {
  /// Reverses `materialize()` by converting values of type `Event` back to events.
  ///
  ///     source           next(a)--next(b)---failed---next(c)---|
  ///     dematerialize    a--------b---------#
  ///
  /// - Values: the values of the `.next` events.
  /// - End: the first `.failed` or `.completed` event. Without such an event, the source's
  ///   completion is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func dematerialize<Output: Sendable, OutputFailure: Error>() -> Signal<
    Output, OutputFailure
  > where Value == Event<Output, OutputFailure> {
    promoteFailure(to: OutputFailure.self).stage { target in
      StatefulRelay((), to: target) { relay, event in
        switch event {
        case .next(let value): relay.forward(value)
        case .failed(let failure): relay.fail(failure)
        case .completed: relay.complete()
        }
      }
    }
  }
}
