extension Signal {
  /// Sends the values until a lifetime ends.
  ///
  ///     source      1---2---3---4-|
  ///     lifetime    ----------|
  ///     take        1---2---3-|
  ///
  /// - Values: those before the end of `lifetime`. None if it has already ended.
  /// - End: completes when `lifetime` ends. An earlier end is forwarded.
  /// - Disposal: disposes the source, and removes it from `lifetime`.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal {
    take(until: lifetime.ended)
  }
}
