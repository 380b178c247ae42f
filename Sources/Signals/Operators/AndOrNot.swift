extension Signal where Value == Bool {
  /// Combines the newest values of this signal and another with `&&`.
  ///
  ///     source    -t-----f-----t-|
  ///     other     ---t-----f-----t-|
  ///     and       ---t---f-f---f-t-|
  ///
  /// - Values: one result for each value of either signal, once both signals have sent a value.
  /// - End: completes when both signals have completed. Any failure is forwarded immediately.
  /// - Disposal: disposes both signals.
  @inlinable
  public func and(_ other: Signal) -> Signal {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Combines the newest values of this signal and another with `||`.
  ///
  ///     source    -t-----f-----t-|
  ///     other     ---f-----t-----f-|
  ///     or        ---t---f-t---t-t-|
  ///
  /// - Values: one result for each value of either signal, once both signals have sent a value.
  /// - End: completes when both signals have completed. Any failure is forwarded immediately.
  /// - Disposal: disposes both signals.
  @inlinable
  public func or(_ other: Signal) -> Signal {
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
