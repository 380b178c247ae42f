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
}
