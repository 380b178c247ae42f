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

  /// Sends only the end, and changes the value type.
  ///
  ///     source          a---b---c-|
  ///     ignoreValues    ----------|
  ///
  /// - Values: none. Therefore `Output` can be any type. For example,
  ///   `save.ignoreValues(as: Page.self)` can be concatenated with a signal of pages.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func ignoreValues<Output: Sendable>(as type: Output.Type) -> Signal<Output, Failure> {
    stage { target in Relay(to: target) { _, _ in } }
  }
}
