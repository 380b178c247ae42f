extension Signal {
  /// Tells whether the source sends a value at all.
  ///
  ///     source    ----a---b-|
  ///     any       ----(t|)
  ///
  /// - Values: one: true at the first value, or false at completion.
  /// - End: completes with it. Failure is forwarded, not taken for a false (guarantee 10).
  /// - Disposal: disposes the source.
  @inlinable
  public func any() -> Signal<Bool, Failure> {
    any(where: { _ in true })
  }

  /// Tells whether some value satisfies a condition.
  ///
  ///     source    1---2---3---4-|
  ///     any       ----(t|)             condition: even
  ///
  /// - Values: one: true at the first value that satisfies `condition`, or false at completion.
  /// - End: completes with it. Failure is forwarded, not taken for a false (guarantee 10).
  /// - Disposal: disposes the source.
  @inlinable
  public func any(
    where condition: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Bool, Failure> {
    map(condition).take(through: { $0 }).reduce(false) { $1 }
  }

  /// Tells whether all values satisfy a condition.
  ///
  ///     source    2---4---5---6-|
  ///     all       --------(f|)         condition: even
  ///
  /// - Values: one: false at the first value that does not satisfy `condition`, or true at
  ///   completion.
  /// - End: completes with it. Failure is forwarded, not taken for a false (guarantee 10).
  /// - Disposal: disposes the source.
  @inlinable
  public func all(
    where condition: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Bool, Failure> {
    map(condition).take(through: { !$0 }).reduce(true) { $1 }
  }
}
