extension Signal {
  /// Sends values as long as a condition holds, then completes.
  ///
  ///     source    1---2---3---1-|
  ///     take      1---2---|            condition: less than 3
  ///
  /// - Values: those before the first for which `condition` is false.
  /// - End: completes at that value; an earlier end is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func take(while condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    stage { target in
      EndingRelay((), to: target) { relay, value in
        if condition(value) {
          relay.forward(value)
        } else {
          relay.complete()
        }
      }
    }
  }

  /// Sends values until one satisfies a condition, then completes, without that one.
  ///
  ///     source    1---2---3---1-|
  ///     take      1---2---|            condition: at least 3
  ///
  /// - Values: those before the first for which `condition` is true.
  /// - End: completes at that value; an earlier end is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func take(until condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    take(while: { !condition($0) })
  }

  /// Sends values until one satisfies a condition, then completes, with that one as the last.
  ///
  ///     source    1---2---3---1-|
  ///     take      1---2---3|           condition: at least 3
  ///
  /// - Values: those up to the first for which `condition` is true, that one included.
  /// - End: completes with that value; an earlier end is forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func take(through condition: @escaping @Sendable (Value) -> Bool) -> Signal {
    stage { target in
      EndingRelay((), to: target) { relay, value in
        let isLast = condition(value)
        relay.forward(value)
        if isLast { relay.complete() }
      }
    }
  }
}
