extension Signal {
  /// Sends a given value before those of the source.
  ///
  ///     source    --a---b---c-|
  ///     start     x-a---b---c-|      with: x
  ///
  /// - Values: `value`, before the source is subscribed to, then those of the source.
  /// - End: forwarded.
  /// - Disposal: disposes the source. If the handler of `value` disposes the subscription, the
  ///   source is never subscribed to.
  @inlinable
  public func start(with value: Value) -> Signal {
    origin { upstream, sink, scope in
      sink.next(value)
      guard !scope.isDisposed else { return }
      upstream.attach(sink, scope)
    }
  }
}
