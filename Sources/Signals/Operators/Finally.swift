extension Signal {
  /// Runs an action at the end, before the end is forwarded.
  ///
  ///     source     a---b---c-|
  ///     finally    a---b---c-|
  ///
  /// - Values: forwarded.
  /// - End: forwarded, after `action`.
  /// - Disposal: disposes the source. `action` does not run; use `handleEvents(disposed:)` for that.
  @inlinable
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
    handleEvents(failed: { _ in action() }, completed: action)
  }
}
