extension Signal {
  /// Transforms the failure with a function.
  ///
  ///     source        a---b---#
  ///     mapFailure    a---b---!      transform: # to !
  ///
  /// - Values: forwarded.
  /// - End: completion is forwarded. A failure is replaced with the result of `transform`.
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
