extension Signal {
  /// Continues with another signal when the source fails.
  ///
  ///     source    a--b-#
  ///     other          c--d-|
  ///     catch     a--b-c--d-|
  ///
  /// - Values: the values of the source, then the values of the signal that `recover` returns.
  /// - End: completion of the source is forwarded. After a failure of the source, the end of the
  ///   signal that `recover` returns is forwarded.
  /// - Disposal: disposes the running signal.
  @inlinable
  public func `catch`<NewFailure: Error>(
    _ recover: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    recovering(by: recover)
  }

  @inlinable
  func recovering<NewFailure: Error>(
    by recover: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    subscribing { source, target, scope in
      source.openInput(
        in: scope,
        next: { target.next($0) },
        end: { end in
          switch end {
          case .failed(let failure): recover(failure).attach(target, scope)
          case .completed, .next: target.complete()
          }
        }
      )
    }
  }

  /// Continues with `other` when the source fails.
  @inlinable
  public func catchTo<NewFailure: Error>(
    _ other: Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    recovering { _ in other }
  }

  /// Continues with an infallible signal when the source fails, so the result cannot fail.
  ///
  /// With this overload, `catch { _ in .just(0) }` needs no type annotation.
  @inlinable
  public func `catch`(
    _ recover: @escaping @Sendable (Failure) -> Signal<Value, Never>
  ) -> Signal<Value, Never> {
    recovering(by: recover)
  }

  /// Continues with the infallible signal `other` when the source fails.
  @inlinable
  public func catchTo(_ other: Signal<Value, Never>) -> Signal<Value, Never> {
    recovering { _ in other }
  }
}
