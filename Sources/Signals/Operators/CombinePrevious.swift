extension Signal {
  /// Sends each value together with the previous value.
  ///
  ///     source             a---b---c-|
  ///     combinePrevious    xa--ab--bc|      initial: x
  ///
  /// - Values: a pair for each value. `initial` is combined with the first value.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func combinePrevious(
    _ initial: Value
  ) -> Signal<(previous: Value, current: Value), Failure> {
    combinePrevious(initial) { (previous: $0, current: $1) }
  }

  /// Calls a function with the previous and the current value, and sends the result.
  ///
  ///     source             1---4---9-|
  ///     combinePrevious    1---3---5-|      initial: 0, combine: the difference
  ///
  /// - Values: the results of `combine`. `initial` is combined with the first value.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func combinePrevious<Output: Sendable>(
    _ initial: Value,
    _ combine: @escaping @Sendable (_ previous: Value, _ current: Value) -> Output
  ) -> Signal<Output, Failure> {
    stage { target in
      StatefulRelay(initial, to: target) { relay, value in
        let previous = relay.state
        relay.state = value
        relay.forward(combine(previous, value))
      }
    }
  }

  /// Sends each value after the first together with the previous value.
  ///
  ///     source             a---b---c-|
  ///     combinePrevious    ----ab--bc|
  ///
  /// - Values: a pair for each value after the first.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func combinePrevious() -> Signal<(previous: Value, current: Value), Failure> {
    stage { target in
      StatefulRelay(Value?.none, to: target) { relay, value in
        let previous = relay.state
        relay.state = value
        if let previous { relay.forward((previous: previous, current: value)) }
      }
    }
  }
}
