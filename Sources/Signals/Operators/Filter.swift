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
}

extension Signal where Value: Equatable {
  /// Sends the values that differ from a given one.
  ///
  ///     source    a---x---b---x-|
  ///     ignore    a-------b-----|      unwanted: x
  ///
  /// - Values: those that are not equal to `unwanted`; nil is equal to nil.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func ignore(_ unwanted: Value) -> Signal {
    filter { $0 != unwanted }
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
        // So that the function is not retained for the call.
        Unmanaged.passUnretained(unsafeDowncast(sink, to: FilterRelay.self))
          ._withUnsafeGuaranteedRef { if $0.isIncluded(value) { $0.forward(value) } }
      }
    )
  }
}
