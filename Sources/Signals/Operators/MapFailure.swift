extension Signal {
  /// Changes the failure by a function.
  ///
  ///     source        a---b---#
  ///     mapFailure    a---b---!      transform: # to !
  ///
  /// - Values: forwarded.
  /// - End: completion is forwarded; fails with `transform` of a failure.
  /// - Disposal: disposes the source.
  @inlinable
  public func mapFailure<OutputFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> OutputFailure
  ) -> Signal<Value, OutputFailure> {
    stage { target in
      EventRelay(
        to: target,
        next: { target, value in target.next(value) },
        failed: { target, failure in target.fail(transform(failure)) }
      )
    }
  }
}
