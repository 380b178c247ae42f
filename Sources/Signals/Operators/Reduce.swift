extension Signal {
  /// Combines all values into one result, and sends the result at completion.
  ///
  ///     source    1---2---3-|
  ///     reduce    ----------(6|)      initial: 0, next: +
  ///
  /// - Values: the final result, or the initial result if there were no values.
  /// - End: completion is forwarded after the result. A failure is forwarded immediately and drops
  ///   the result.
  /// - Disposal: disposes the source.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ next: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    stage { target in
      StatefulRelay(
        initial,
        to: target,
        receive: { relay, value in relay.state = next(relay.state, value) },
        beforeCompletion: { relay in relay.forward(relay.state) }
      )
    }
  }

  /// Combines all values and their indices into one result, and sends the result at completion.
  ///
  ///     source    a---b---c-|
  ///     reduce    ----------(a0b1c2|)      initial: "", next: append the value and its index
  ///
  /// - Values: the final result, or the initial result if there were no values. Indices start at 0.
  /// - End: completion is forwarded after the result. A failure is forwarded immediately and drops
  ///   the result.
  /// - Disposal: disposes the source.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ next: @escaping @Sendable (Result, Value, Int) -> Result
  ) -> Signal<Result, Failure> {
    stage { target in
      StatefulRelay(
        (result: initial, index: 0),
        to: target,
        receive: { relay, value in
          relay.state.result = next(relay.state.result, value, relay.state.index)
          relay.state.index += 1
        },
        beforeCompletion: { relay in relay.forward(relay.state.result) }
      )
    }
  }

  /// Changes a result in place for each value, and sends the result at completion.
  ///
  ///     source    a---b---c-|
  ///     reduce    ----------(abc|)      into: "", next: append
  ///
  /// - Values: the final result, or the initial result if there were no values.
  /// - End: completion is forwarded after the result. A failure is forwarded immediately and drops
  ///   the result.
  /// - Disposal: disposes the source.
  @inlinable
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ next: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    stage { target in
      StatefulRelay(
        initial,
        to: target,
        receive: { relay, value in next(&relay.state, value) },
        beforeCompletion: { relay in relay.forward(relay.state) }
      )
    }
  }
}
