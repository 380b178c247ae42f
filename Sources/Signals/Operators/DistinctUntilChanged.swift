extension Signal {
  /// Sends the values that differ from the previous one, compared with a function.
  ///
  ///     source                  a---A---b---B---a-|
  ///     distinctUntilChanged    a-------b-------a-|      areEqual: ignoring case
  ///
  /// - Values: the first, then each that is not equal to the last value sent.
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

  /// Sends the values whose key differs from that of the previous one: `by: \.id`.
  ///
  ///     source                  a1--a2--b2--b3--a3-|
  ///     distinctUntilChanged    a1------b2------a3-|      key: the letter
  ///
  /// - Values: the first, then each whose key is not equal to that of the last value sent.
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
  /// Sends the values that differ from the previous one.
  ///
  ///     source                  a---a---b---b---a-|
  ///     distinctUntilChanged    a-------b-------a-|
  ///
  /// - Values: the first, even if it is nil, then each that is not equal to the last value sent.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func distinctUntilChanged() -> Signal {
    distinctUntilChanged(by: { $0 == $1 })
  }
}
