extension Signal {
  /// Sends each running result.
  ///
  ///     source    1---2---3-|
  ///     scan      1---3---6-|      initial: 0, next: +
  ///
  /// - Values: the result so far after each value; never the initial result.
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

  /// Sends each running result, which is made with the number of the value.
  ///
  ///     source    a---b---c----|
  ///     scan      a0--b1--c2---|      initial: "", next: the value and its number
  ///
  /// - Values: the result so far after each value, numbered from 0; never the initial result.
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

  /// Sends each running result, which is changed in place.
  ///
  ///     source    a---b----c-----|
  ///     scan      a---ab---abc---|      into: "", next: append
  ///
  /// - Values: the result so far after each value; never the initial result.
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

  /// Sends each value as changed by a function that remembers something between values.
  ///
  ///     source     a----a----b----a----|
  ///     scanMap    a1---a2---b1---a3---|      state: how often each was seen
  ///
  /// - Values: `transform` of each value, given the state as it left it.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func scanMap<State: Sendable, Output: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Value) -> Output
  ) -> Signal<Output, Failure> {
    stage { target in
      StatefulRelay(initial, to: target) { relay, value in
        relay.forward(transform(&relay.state, value))
      }
    }
  }
}
