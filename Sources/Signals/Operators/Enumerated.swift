extension Signal {
  /// Sends each value together with its index.
  ///
  ///     source        a----b----c----|
  ///     enumerated    0a---1b---2c---|
  ///
  /// - Values: a pair for each value. In each subscription, the first index is 0.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func enumerated() -> Signal<(offset: Int, element: Value), Failure> {
    stage { target in
      StatefulRelay(0, to: target) { relay, value in
        let offset = relay.state
        relay.state += 1
        relay.forward((offset: offset, element: value))
      }
    }
  }
}
