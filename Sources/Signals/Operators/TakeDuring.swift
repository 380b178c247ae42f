extension Signal {
  /// Sends the values as long as something lives.
  ///
  ///     source      1---2---3---4-|
  ///     lifetime    ----------|
  ///     take        1---2---3-|
  ///
  /// - Values: those that come before the end of `lifetime`; none if it has ended.
  /// - End: completes with `lifetime`; an earlier end is forwarded.
  /// - Disposal: disposes the source; `lifetime` forgets about it.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal {
    take(until: lifetime.ended)
  }
}
