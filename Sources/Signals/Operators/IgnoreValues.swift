extension Signal {
  /// Sends only the end.
  ///
  ///     source          a---b---c-|
  ///     ignoreValues    ----------|
  ///
  /// - Values: none.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func ignoreValues() -> Signal {
    ignoreValues(as: Value.self)
  }

  /// Sends only the end, as a signal of another type of value.
  ///
  ///     source          a---b---c-|
  ///     ignoreValues    ----------|
  ///
  /// - Values: none, so that their type is free: `save.ignoreValues(as: Page.self)` can go before a
  ///   signal of pages.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func ignoreValues<Output: Sendable>(as type: Output.Type) -> Signal<Output, Failure> {
    stage { target in Relay(to: target) { _, _ in } }
  }
}

extension Signal where Value == Never {
  /// Makes a signal that sends no values one of any type of value.
  ///
  ///     source          ----------|
  ///     promoteValue    ----------|
  ///
  /// - Values: none.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func promoteValue<Output: Sendable>(
    to type: Output.Type = Output.self
  ) -> Signal<Output, Failure> {
    ignoreValues(as: type)
  }
}
