extension Signal {
  /// Combines the values so far into a result, and sends the result after each value.
  ///
  ///     source    1---2---3-|
  ///     scan      1---3---6-|      initial: 0, next: +
  ///
  /// - Values: the result after each value. The initial result is not sent.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ next: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    stage { target in
      StatefulRelay(initial, to: target) { relay, value in
        relay.state = next(relay.state, value)
        relay.forward(relay.state)
      }
    }
  }

  /// Combines the values so far and their indices, and sends the result after each value.
  ///
  ///     source    a---b---c----|
  ///     scan      a0--b1--c2---|      initial: "", next: the value and its index
  ///
  /// - Values: the result after each value. Indices start at 0. The initial result is not sent.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ next: @escaping @Sendable (Result, Value, Int) -> Result
  ) -> Signal<Result, Failure> {
    stage { target in
      StatefulRelay((result: initial, index: 0), to: target) { relay, value in
        relay.state.result = next(relay.state.result, value, relay.state.index)
        relay.state.index += 1
        relay.forward(relay.state.result)
      }
    }
  }

  /// Changes a result in place for each value, and sends the result after each change.
  ///
  ///     source    a---b----c-----|
  ///     scan      a---ab---abc---|      into: "", next: append
  ///
  /// - Values: the result after each value. The initial result is not sent.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func scan<Result: Sendable>(
    into initial: Result,
    _ next: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    stage { target in
      StatefulRelay(initial, to: target) { relay, value in
        next(&relay.state, value)
        relay.forward(relay.state)
      }
    }
  }
}
