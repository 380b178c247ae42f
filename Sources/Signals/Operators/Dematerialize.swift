extension Signal where Failure == Never {
  /// Does what the events that it is sent as values say: the inverse of `materialize()`.
  ///
  ///     source           next(a)--next(b)---failed---next(c)---|
  ///     dematerialize    a--------b---------#
  ///
  /// - Values: those of the `next` events.
  /// - End: as the first event says that is an end; completion is forwarded if none does.
  /// - Disposal: disposes the source.
  @inlinable
  public func dematerialize<Output: Sendable, OutputFailure: Error>() -> Signal<
    Output, OutputFailure
  > where Value == Event<Output, OutputFailure> {
    promoteFailure(to: OutputFailure.self).stage { target in
      EndingRelay((), to: target) { relay, event in
        switch event {
        case .next(let value): relay.forward(value)
        case .failed(let failure): relay.fail(failure)
        case .completed: relay.complete()
        }
      }
    }
  }

  /// Sends what the results contain, and fails at the first failure among them.
  ///
  ///     source                  success(a)--success(b)---failure---success(c)---|
  ///     dematerializeResults    a-----------b------------#
  ///
  /// - Values: those of the successes.
  /// - End: fails at the first failure; completion is forwarded if there is none.
  /// - Disposal: disposes the source.
  @inlinable
  public func dematerializeResults<Output: Sendable, OutputFailure: Error>() -> Signal<
    Output, OutputFailure
  > where Value == Result<Output, OutputFailure> {
    promoteFailure(to: OutputFailure.self).stage { target in
      EndingRelay((), to: target) { relay, result in
        switch result {
        case .success(let value): relay.forward(value)
        case .failure(let failure): relay.fail(failure)
        }
      }
    }
  }
}
