extension Signal where Failure == Never {
  /// Sends the events that the source sends as values: the inverse of `materialize()`.
  ///
  ///     source           next(a)--next(b)---failed---next(c)---|
  ///     dematerialize    a--------b---------#
  ///
  /// - Values: those of the `next` events.
  /// - End: the first event that is an end. Without one, completion is forwarded.
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

  /// Sends the values of successful results, and fails at the first failed result.
  ///
  ///     source                  success(a)--success(b)---failure---success(c)---|
  ///     dematerializeResults    a-----------b------------#
  ///
  /// - Values: those of the successful results.
  /// - End: fails at the first failed result. Without one, completion is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func dematerializeResults<Output: Sendable, OutputFailure: Error>() -> Signal<
    Output, OutputFailure
  > where Value == Result<Output, OutputFailure> {
    promoteFailure(to: OutputFailure.self).stage { target in
      StatefulRelay((), to: target) { relay, result in
        switch result {
        case .success(let value): relay.forward(value)
        case .failure(let failure): relay.fail(failure)
        }
      }
    }
  }
}
