extension Signal {
  /// Sends the values that satisfy a condition.
  ///
  ///     source    1---2---3---4-|
  ///     filter    ----2-------4-|      isIncluded: even
  ///
  /// - Values: those for which `isIncluded` is true.
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

  /// Sends only the end.
  ///
  ///     source          a---b---c-|
  ///     ignoreValues    ----------|
  ///
  /// - Values: none.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  public func ignoreValues() -> Signal {
    stage { target in Relay(to: target) { _, _ in } }
  }
}
