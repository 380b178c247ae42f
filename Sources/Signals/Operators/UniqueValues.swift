extension Signal where Value: Hashable {
  /// Sends each value only the first time it occurs.
  ///
  ///     source          a---b---a---c---b-|
  ///     uniqueValues    a---b-------c-----|
  ///
  /// - Values: the values that have not been sent before. The subscription keeps all sent values in
  ///   memory. For an infinite signal, consider `distinctUntilChanged` instead.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func uniqueValues() -> Signal {
    stage { target in
      StatefulRelay(Set<Value>(), to: target) { relay, value in
        if relay.state.insert(value).inserted { relay.forward(value) }
      }
    }
  }
}
