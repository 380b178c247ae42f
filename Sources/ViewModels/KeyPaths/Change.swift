/// What a value was, and what it has become.
public nonisolated struct Change<Value> {
  /// The value before.
  public let old: Value
  /// The value after.
  public let new: Value

  /// Creates a change from one value to another.
  public init(from old: Value, to new: Value) {
    self.old = old
    self.new = new
  }
}

nonisolated extension Change: Sendable where Value: Sendable {}
nonisolated extension Change: Equatable where Value: Equatable {}
