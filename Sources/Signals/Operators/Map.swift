extension Signal {
  /// Sends each value as changed by a function.
  ///
  ///     source    a---b---c-|
  ///     map       A---B---C-|      transform: uppercased
  ///
  /// - Values: `transform` of each value.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func map<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output, Failure> {
    stage { target in
      MapRelay(transform, to: target)
    }
  }

  /// Sends the same value in place of each.
  ///
  ///     source    a---b---c-|
  ///     map       x---x---x-|      constant: x
  ///
  /// - Values: `constant`, as often as the source sends.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func map<Output: Sendable>(to constant: Output) -> Signal<Output, Failure> {
    stage { target in
      Relay(to: target) { relay, _ in relay.forward(constant) }
    }
  }
}

/// A relay that holds its function itself: one allocation fewer for what is most often used.
@usableFromInline
final class MapRelay<Input, Output, Failure: Error>: Relay<Input, Output, Failure> {
  @usableFromInline let transform: (Input) -> Output

  @inlinable
  init(_ transform: @escaping (Input) -> Output, to target: Sink<Output, Failure>) {
    self.transform = transform
    super.init(
      to: target,
      receiveAsSink: { sink, value in
        // So that the function is not retained for the call.
        Unmanaged.passUnretained(unsafeDowncast(sink, to: MapRelay.self))._withUnsafeGuaranteedRef {
          $0.forward($0.transform(value))
        }
      }
    )
  }
}
