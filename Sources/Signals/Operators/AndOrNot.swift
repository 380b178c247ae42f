extension Signal where Value == Bool {
  /// Sends true if this signal and another are both true, each time one of them sends a value.
  ///
  ///     source    -t-----f-----t-|
  ///     other     ---t-----f-----t-|
  ///     and       ---t---f-f---f-t-|
  ///
  /// - Values: one for each value of either signal, once both have sent one.
  /// - End: completes when both have completed. A failure of either is forwarded immediately.
  /// - Disposal: disposes both.
  @inlinable
  public func and(_ other: Signal) -> Signal {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends true if this signal and one that cannot fail are both true.
  @_disfavoredOverload
  @inlinable
  public func and(_ other: Signal<Bool, Never>) -> Signal {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends true if this signal or another is true, each time one of them sends a value.
  ///
  ///     source    -t-----f-----t-|
  ///     other     ---f-----t-----f-|
  ///     or        ---t---f-t---t-t-|
  ///
  /// - Values: one for each value of either signal, once both have sent one.
  /// - End: completes when both have completed. A failure of either is forwarded immediately.
  /// - Disposal: disposes both.
  @inlinable
  public func or(_ other: Signal) -> Signal {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Sends true if this signal or one that cannot fail is true.
  @_disfavoredOverload
  @inlinable
  public func or(_ other: Signal<Bool, Never>) -> Signal {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Sends the opposite of each value.
  ///
  ///     source    t---f---t-|
  ///     not       f---t---f-|
  ///
  /// - Values: true for false, and false for true.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  @inlinable
  public func not() -> Signal {
    map { !$0 }
  }
}

extension Signal where Value == Bool, Failure == Never {
  /// Sends true if this signal and one that can fail are both true.
  @_disfavoredOverload
  @inlinable
  public func and<OtherFailure>(
    _ other: Signal<Bool, OtherFailure>
  ) -> Signal<Bool, OtherFailure> {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends true if this signal or one that can fail is true.
  @_disfavoredOverload
  @inlinable
  public func or<OtherFailure>(
    _ other: Signal<Bool, OtherFailure>
  ) -> Signal<Bool, OtherFailure> {
    combineLatest(with: other).map { $0 || $1 }
  }
}
