extension Signal {
  /// Sends each value unless a function considers it equal to the last value sent.
  ///
  ///     source                  a---A---b---B---a-|
  ///     distinctUntilChanged    a-------b-------a-|      areEqual: ignoring case
  ///
  /// - Values: the first value, then each value that is not equal to the last value sent.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func distinctUntilChanged(
    by areEqual: @escaping @Sendable (_ previous: Value, _ current: Value) -> Bool
  ) -> Signal {
    stage { target in
      StatefulRelay(Value?.none, to: target) { relay, value in
        if let previous = relay.state, areEqual(previous, value) { return }
        relay.state = value
        relay.forward(value)
      }
    }
  }

  /// Sends each value whose key, such as `\.id`, differs from the key of the previous value.
  ///
  ///     source                  a1--a2--b2--b3--a3-|
  ///     distinctUntilChanged    a1------b2------a3-|      key: the letter
  ///
  /// - Values: the first value, then each value whose key differs from the previous value's key.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal {
    stage { target in
      StatefulRelay(Key?.none, to: target) { relay, value in
        let current = key(value)
        if let previous = relay.state, previous == current { return }
        relay.state = current
        relay.forward(value)
      }
    }
  }
}

extension Signal where Value: Equatable {
  /// Sends each value that differs from the previous value.
  ///
  ///     source                  a---a---b---b---a-|
  ///     distinctUntilChanged    a-------b-------a-|
  ///
  /// - Values: the first value, even nil, then each value that differs from the last value sent.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func distinctUntilChanged() -> Signal {
    distinctUntilChanged(by: { $0 == $1 })
  }
}
