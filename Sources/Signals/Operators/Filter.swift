extension Signal {
  /// Sends the values that satisfy a condition.
  ///
  ///     source    1---2---3---4-|
  ///     filter    ----2-------4-|      isIncluded: even
  ///
  /// - Values: the values for which `isIncluded` returns true.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    stage { target in
      Relay(to: target) { relay, value in
        if isIncluded(value) { relay.forward(value) }
      }
    }
  }
}

extension Signal where Value: Equatable {
  /// Sends the values that are not equal to a given value.
  ///
  ///     source    a---x---b---x-|
  ///     ignore    a-------b-----|      unwanted: x
  ///
  /// - Values: the values that are not equal to `unwanted`. For optional values, `ignore(nil)`
  ///   drops nil.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func ignore(_ unwanted: Value) -> Signal {
    filter { $0 != unwanted }
  }
}
