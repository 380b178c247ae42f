/// One of the two directions on the screen.
public nonisolated enum Axis: Hashable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// Directions on the screen.
public nonisolated struct Axes: OptionSet, Hashable, Sendable {
  /// One bit for each direction.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// To the right.
  public static let horizontal = Axes(rawValue: 1)
  /// Down.
  public static let vertical = Axes(rawValue: 2)
  /// Both.
  public static let both: Axes = [.horizontal, .vertical]
}
