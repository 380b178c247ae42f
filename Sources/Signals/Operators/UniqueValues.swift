extension Signal where Value: Hashable {
  /// Sends each value only the first time.
  ///
  ///     source          a---b---a---c---b-|
  ///     uniqueValues    a---b-------c-----|
  ///
  /// - Values: those not sent before. All of them are remembered, for as long as the subscription
  ///   lasts: for a signal without end, think of `distinctUntilChanged` first.
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
