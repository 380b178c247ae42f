extension Signal {
  /// Sends each value as changed by a function, unless that gives nil.
  ///
  ///     source        1---x---3-|
  ///     compactMap    1-------3-|      transform: a number, if it is one
  ///
  /// - Values: `transform` of each value, where it is not nil.
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
  /// - Values: what the optional values contain; one level is unwrapped.
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
