extension Signal {
  /// Sends each event as a value, so that the signal cannot fail.
  ///
  ///     source         a--------b---------#
  ///     materialize    next(a)--next(b)---(failed|)
  ///
  /// - Values: every event, including the end.
  /// - End: completes after the end of the source.
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
