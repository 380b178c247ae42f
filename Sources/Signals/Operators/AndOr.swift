extension Signal where Value == Bool {
  /// Sends whether this signal and another are both true, each time one of them sends.
  ///
  ///     source    -t-----f-----t-|
  ///     other     ---t-----f-----t-|
  ///     and       ---t---f-f---f-t-|
  ///
  /// - Values: one for each value of either, once both have sent one.
  /// - End: completes when both have; a failure of either is forwarded at once.
  /// - Disposal: disposes both.
  @inlinable
  public func and(_ other: Signal) -> Signal {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends whether this signal and another, which cannot fail, are both true.
  @_disfavoredOverload
  @inlinable
  public func and(_ other: Signal<Bool, Never>) -> Signal {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends whether this signal or another is true, each time one of them sends.
  ///
  ///     source    -t-----f-----t-|
  ///     other     ---f-----t-----f-|
  ///     or        ---t---f-t---t-t-|
  ///
  /// - Values: one for each value of either, once both have sent one.
  /// - End: completes when both have; a failure of either is forwarded at once.
  /// - Disposal: disposes both.
  @inlinable
  public func or(_ other: Signal) -> Signal {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Sends whether this signal or another, which cannot fail, is true.
  @_disfavoredOverload
  @inlinable
  public func or(_ other: Signal<Bool, Never>) -> Signal {
    combineLatest(with: other).map { $0 || $1 }
  }
}

extension Signal where Value == Bool, Failure == Never {
  /// Sends whether this signal and another, which may fail, are both true.
  @_disfavoredOverload
  @inlinable
  public func and<OtherFailure>(
    _ other: Signal<Bool, OtherFailure>
  ) -> Signal<Bool, OtherFailure> {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends whether this signal or another, which may fail, is true.
  @_disfavoredOverload
  @inlinable
  public func or<OtherFailure>(
    _ other: Signal<Bool, OtherFailure>
  ) -> Signal<Bool, OtherFailure> {
    combineLatest(with: other).map { $0 || $1 }
  }
}
