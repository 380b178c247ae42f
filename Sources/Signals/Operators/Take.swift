extension Signal {
  /// Sends the first `count` values, then completes.
  ///
  ///     source    a---b---c---d-|
  ///     take      a---(b|)           count: 2
  ///
  /// - Values: the first `count` values. If `count` is 0, the resulting signal completes
  ///   immediately and the source is never subscribed to.
  /// - End: completes after the last of these values. If the source ends earlier, that end is
  ///   forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func take(_ count: Int) -> Signal {
    require(count >= 0, "count must not be negative; 0 completes immediately")
    guard count > 0 else { return .empty }
    return stage { target in
      StatefulRelay(count, to: target) { relay, value in
        relay.state -= 1
        relay.forward(value)
        if relay.state == 0 { relay.complete() }
      }
    }
  }
}
