extension Signal {
  /// Sends all values except the first `count`.
  ///
  ///     source    a---b---c---d-|
  ///     skip      --------c---d-|      count: 2
  ///
  /// - Values: all values after the first `count`. Each subscription counts separately.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func skip(_ count: Int) -> Signal {
    require(count >= 0, "count must not be negative; 0 skips nothing")
    guard count > 0 else { return self }
    return stage { target in
      StatefulRelay(count, to: target) { relay, value in
        if relay.state > 0 {
          relay.state -= 1
        } else {
          relay.forward(value)
        }
      }
    }
  }
}
