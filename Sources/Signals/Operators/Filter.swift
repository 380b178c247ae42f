extension Signal {
  /// Sends the values that satisfy a condition.
  ///
  ///     source    1---2---3---4-|
  ///     filter    ----2-------4-|      isIncluded: even
  ///
  /// - Values: those for which `isIncluded` is true.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    stage { target in
      FilterRelay(isIncluded, to: target)
    }
  }

  /// Sends only the end.
  ///
  ///     source          a---b---c-|
  ///     ignoreValues    ----------|
  ///
  /// - Values: none.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  public func ignoreValues() -> Signal {
    stage { target in Relay(to: target) { _, _ in } }
  }
}

/// A relay that holds its function itself: one allocation fewer for what is most often used.
@usableFromInline
final class FilterRelay<Value, Failure: Error>: Relay<Value, Value, Failure> {
  @usableFromInline let isIncluded: (Value) -> Bool

  @inlinable
  init(_ isIncluded: @escaping (Value) -> Bool, to target: Sink<Value, Failure>) {
    self.isIncluded = isIncluded
    super.init(
      to: target,
      receiveAsSink: { sink, value in
        let relay = unsafeDowncast(sink, to: FilterRelay.self)
        if relay.isIncluded(value) { relay.forward(value) }
      }
    )
  }
}
