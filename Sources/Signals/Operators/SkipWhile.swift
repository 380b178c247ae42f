extension Signal {
  /// Skips values while they satisfy a condition, then sends all further values.
  ///
  ///     source    1---2---3---1-|
  ///     skip      --------3---1-|      condition: less than 3
  ///
  /// - Values: the first value for which `condition` is false, and all later values. `condition` is
  ///   not called again.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func skip(while condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    stage { target in
      StatefulRelay(true, to: target) { relay, value in
        if relay.state {
          guard !condition(value) else { return }
          relay.state = false
        }
        relay.forward(value)
      }
    }
  }

  /// Skips values until a value satisfies a condition, then sends that value and all later ones.
  ///
  ///     source    1---2---3---1-|
  ///     skip      --------3---1-|      condition: at least 3
  ///
  /// - Values: the first value for which `condition` is true, and all later values. `condition` is
  ///   not called again.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func skip(until condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    skip(while: { !condition($0) })
  }
}
