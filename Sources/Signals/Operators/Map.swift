extension Signal {
  /// Sends each value as changed by a function.
  ///
  ///     source    a---b---c-|
  ///     map       A---B---C-|      transform: uppercased
  ///
  /// - Values: `transform` of each value.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func map<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output, Failure> {
    stage { target in
      Relay(to: target) { relay, value in relay.forward(transform(value)) }
    }
  }

  /// Sends the same value in place of each.
  ///
  ///     source    a---b---c-|
  ///     map       x---x---x-|      constant: x
  ///
  /// - Values: `constant`, as often as the source sends.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func map<Output: Sendable>(to constant: Output) -> Signal<Output, Failure> {
    stage { target in
      Relay(to: target) { relay, _ in relay.forward(constant) }
    }
  }
}
