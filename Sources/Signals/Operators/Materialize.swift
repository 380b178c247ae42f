extension Signal {
  /// Sends the events themselves as values, so that none is an end any more.
  ///
  ///     source         a--------b---------#
  ///     materialize    next(a)--next(b)---(failed|)
  ///
  /// - Values: every event, the end too.
  /// - End: completes after the source's end, whichever it was.
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

  /// Sends values and failure as results, so that the failure is no end any more.
  ///
  ///     source                a-----------b------------#
  ///     materializeResults    success(a)--success(b)---(failure|)
  ///
  /// - Values: a result for each value, and one for the failure if there is one.
  /// - End: completes after the source's end, whichever it was.
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
