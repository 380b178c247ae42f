extension Signal where Failure == Never {
  /// Changes the failure type of a signal that cannot fail.
  ///
  ///     source            a---b---c-|
  ///     promoteFailure    a---b---c-|
  ///
  /// - Values: forwarded.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func promoteFailure<OutputFailure: Error>(
    to type: OutputFailure.Type = OutputFailure.self
  ) -> Signal<Value, OutputFailure> {
    stage { target in
      EventRelay(
        to: target,
        next: { target, value in target.next(value) },
        failed: { _, _ in }
      )
    }
  }
}
