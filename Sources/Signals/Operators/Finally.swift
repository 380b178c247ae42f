extension Signal {
  /// Does something at the end, before it is forwarded.
  ///
  ///     source     a---b---c-|
  ///     finally    a---b---c-|
  ///
  /// - Values: forwarded.
  /// - End: forwarded, after `action`.
  /// - Disposal: disposes the source. `action` does not run: nothing has ended. To hear of that, use
  ///   `handleEvents(disposed:)`.
  @inlinable
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
    handleEvents(failed: { _ in action() }, completed: action)
  }
}
