extension Signal {
  /// Sends true if the source sends a value, and false if it completes without one.
  ///
  ///     source    ----a---b-|
  ///     any       ----(t|)
  ///
  /// - Values: true at the first value, or false at completion.
  /// - End: completes after the result. A failure is forwarded without a result (guarantee 10).
  /// - Disposal: disposes the source.
  @inlinable
  public func any() -> Signal<Bool, Failure> {
    any(where: { _ in true })
  }

  /// Sends true if a value satisfies a condition, and false if none does.
  ///
  ///     source    1---2---3---4-|
  ///     any       ----(t|)             condition: even
  ///
  /// - Values: true at the first value that satisfies `condition`, or false at completion.
  /// - End: completes after the result. A failure is forwarded without a result (guarantee 10).
  /// - Disposal: disposes the source.
  @inlinable
  public func any(
    where condition: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Bool, Failure> {
    map(condition).take(through: { $0 }).reduce(false) { $1 }
  }

  /// Sends true if all values satisfy a condition, and false if one does not.
  ///
  ///     source    2---4---5---6-|
  ///     all       --------(f|)         condition: even
  ///
  /// - Values: false at the first value that does not satisfy `condition`, or true at completion.
  /// - End: completes after the result. A failure is forwarded without a result (guarantee 10).
  /// - Disposal: disposes the source.
  @inlinable
  public func all(
    where condition: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Bool, Failure> {
    map(condition).take(through: { !$0 }).reduce(true) { $1 }
  }
}
