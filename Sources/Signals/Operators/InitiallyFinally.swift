extension Signal {
  /// Runs an action for each subscription, before the source is subscribed to.
  ///
  ///     source       a---b---c-|
  ///     initially    a---b---c-|
  ///
  /// If a chain has several `initially` operators, the action of the last operator runs first.
  ///
  /// - Values: forwarded.
  /// - End: forwarded.
  /// - Disposal: disposes the source. If `action` disposes the subscription, the source is never
  ///   subscribed to.
  @inlinable
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
    subscribing { upstream, sink, scope in
      action()
      guard !scope.isDisposed else { return }
      upstream.attach(sink, scope)
    }
  }

  /// Runs an action when the source fails or completes, before the end is forwarded.
  ///
  ///     source     a---b---c-|
  ///     finally    a---b---c-|
  ///
  /// - Values: forwarded.
  /// - End: forwarded, after `action`.
  /// - Disposal: disposes the source. `action` does not run. Use `handleEvents(disposed:)` to run
  ///   code on disposal.
  @inlinable
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
    handleEvents(failed: { _ in action() }, completed: action)
  }
}
