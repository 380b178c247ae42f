extension Signal {
  /// Transforms each value with a function, and sends the results that are not nil.
  ///
  ///     source        1---x---3-|
  ///     compactMap    1-------3-|      transform: nil for x
  ///
  /// - Values: the results of `transform` that are not nil.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func compactMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Output?
  ) -> Signal<Output, Failure> {
    stage { target in
      Relay(to: target) { relay, value in
        if let output = transform(value) { relay.forward(output) }
      }
    }
  }

  /// Sends the values that are not nil, unwrapped.
  ///
  ///     source     a--nil--c-|
  ///     skipNil    a-------c-|
  ///
  /// - Values: the unwrapped values. Only the outer level of a nested optional is unwrapped.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? {
    stage { target in
      Relay(to: target) { relay, value in
        if let value { relay.forward(value) }
      }
    }
  }
}
