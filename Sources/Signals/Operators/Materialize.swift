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

  /// Sends values and the failure as results, so that the signal cannot fail.
  ///
  ///     source                a-----------b------------#
  ///     materializeResults    success(a)--success(b)---(failure|)
  ///
  /// - Values: a result for each value, and one for the failure if there is one.
  /// - End: completes after the end of the source.
  /// - Disposal: disposes the source.
  @inlinable
  public func materializeResults() -> Signal<Result<Value, Failure>, Never> {
    stage { target in
      EventRelay(
        to: target,
        next: { target, value in target.next(.success(value)) },
        failed: { target, failure in
          target.next(.failure(failure))
          target.complete()
        }
      )
    }
  }
}
