extension Signal where Value == Bool {
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
