extension Signal {
  /// Transforms each value with a function.
  ///
  ///     source    a---b---c-|
  ///     map       A---B---C-|      transform: uppercased
  ///
  /// - Values: the results of `transform`.
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

  /// Replaces each value with a constant.
  ///
  ///     source    a---b---c-|
  ///     map       x---x---x-|      constant: x
  ///
  /// - Values: `constant`, once for each value of the source.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func map<Output: Sendable>(to constant: Output) -> Signal<Output, Failure> {
    stage { target in
      Relay(to: target) { relay, _ in relay.forward(constant) }
    }
  }
}
