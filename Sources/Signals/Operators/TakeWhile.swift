extension Signal {
  /// Sends values while they satisfy a condition, then completes.
  ///
  ///     source    1---2---3---1-|
  ///     take      1---2---|            condition: less than 3
  ///
  /// - Values: all values before the first one for which `condition` is false.
  /// - End: completes when `condition` returns false. If the source ends earlier, that end is
  ///   forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func take(while condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    stage { target in
      StatefulRelay((), to: target) { relay, value in
        if condition(value) {
          relay.forward(value)
        } else {
          relay.complete()
        }
      }
    }
  }

  /// Sends values until a value satisfies a condition, then completes without sending that value.
  ///
  ///     source    1---2---3---1-|
  ///     take      1---2---|            condition: at least 3
  ///
  /// - Values: all values before the first one for which `condition` is true.
  /// - End: completes when `condition` returns true. If the source ends earlier, that end is
  ///   forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func take(until condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    take(while: { !condition($0) })
  }

  /// Sends values up to and including the first that satisfies a condition, then completes.
  ///
  ///     source    1---2---3---1-|
  ///     take      1---2---(3|)         condition: at least 3
  ///
  /// - Values: all values before the first one for which `condition` is true, then that value.
  /// - End: completes after the value for which `condition` is true. If the source ends earlier,
  ///   that end is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func take(through condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    stage { target in
      StatefulRelay((), to: target) { relay, value in
        let isLast = condition(value)
        relay.forward(value)
        if isLast { relay.complete() }
      }
    }
  }
}
