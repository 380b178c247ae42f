extension Signal {
  /// Sends the result of all values.
  ///
  ///     source    1---2---3-|
  ///     reduce    ----------(6|)      initial: 0, next: +
  ///
  /// - Values: the final result, at completion; the initial one if there were no values.
  /// - End: completion is forwarded after it; failure drops it.
  /// - Disposal: disposes the source.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ next: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    stage { target in
      ClosingRelay(
        initial,
        to: target,
        receive: { relay, value in relay.state = next(relay.state, value) },
        close: { relay in relay.forward(relay.state) }
      )
    }
  }

  /// Sends the result of all values, which is made with the number of each.
  ///
  ///     source    a---b---c-|
  ///     reduce    ----------(a0b1c2|)      initial: "", next: append the value and its number
  ///
  /// - Values: the final result, at completion; the initial one if there were no values. Values are
  ///   numbered from 0.
  /// - End: completion is forwarded after it; failure drops it.
  /// - Disposal: disposes the source.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ next: @escaping @Sendable (Result, Value, Int) -> Result
  ) -> Signal<Result, Failure> {
    stage { target in
      ClosingRelay(
        (result: initial, index: 0),
        to: target,
        receive: { relay, value in
          relay.state.result = next(relay.state.result, value, relay.state.index)
          relay.state.index += 1
        },
        close: { relay in relay.forward(relay.state.result) }
      )
    }
  }

  /// Sends the result of all values, which is changed in place.
  ///
  ///     source    a---b---c-|
  ///     reduce    ----------(abc|)      into: "", next: append
  ///
  /// - Values: the final result, at completion; the initial one if there were no values.
  /// - End: completion is forwarded after it; failure drops it.
  /// - Disposal: disposes the source.
  @inlinable
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ next: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    stage { target in
      ClosingRelay(
        initial,
        to: target,
        receive: { relay, value in next(&relay.state, value) },
        close: { relay in relay.forward(relay.state) }
      )
    }
  }
}
