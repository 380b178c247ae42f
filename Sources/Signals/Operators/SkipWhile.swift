extension Signal {
  /// Sends nothing as long as a condition holds, then everything.
  ///
  ///     source    1---2---3---1-|
  ///     skip      --------3---1-|      condition: less than 3
  ///
  /// - Values: from the first one on for which `condition` is false; those after it are not asked.
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

  /// Sends nothing until a value satisfies a condition, then everything.
  ///
  ///     source    1---2---3---1-|
  ///     skip      --------3---1-|      condition: at least 3
  ///
  /// - Values: from the first one on for which `condition` is true; those after it are not asked.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func skip(until condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    skip(while: { !condition($0) })
  }
}
