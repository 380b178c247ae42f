extension Signal {
  /// Sends a given value before the values of the source.
  ///
  ///     source    --a---b---c-|
  ///     start     x-a---b---c-|      with: x
  ///
  /// - Values: `value`, then the values of the source. The source is subscribed to after `value`
  ///   has been sent.
  /// - End: forwarded.
  /// - Disposal: disposes the source. If the handler of `value` disposes the subscription, the
  ///   source is never subscribed to.
  @inlinable
  public func start(with value: Value) -> Signal {
    subscribing { upstream, sink, scope in
      sink.next(value)
      guard !scope.isDisposed else { return }
      upstream.attach(sink, scope)
    }
  }
}
