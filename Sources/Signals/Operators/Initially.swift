extension Signal {
  /// Does something each time the signal is subscribed to, before the source is.
  ///
  ///     source       a---b---c-|
  ///     initially    a---b---c-|
  ///
  /// - Values: forwarded. Of several actions, the one applied last runs first.
  /// - End: forwarded.
  /// - Disposal: disposes the source; if `action` leads to it, the source is never subscribed to.
  @inlinable
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
    origin { upstream, sink, scope in
      action()
      guard !scope.isDisposed else { return }
      upstream.attach(sink, scope)
    }
  }
}
