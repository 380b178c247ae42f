/// What to do with an inner signal that arrives while others are still running.
public struct FlattenStrategy: Sendable, Equatable {
  @usableFromInline
  enum Kind: Sendable, Equatable {
    case concurrent(limit: Int)
    case latest
    case race
    case first
  }

  @usableFromInline let kind: Kind

  private init(_ kind: Kind) {
    self.kind = kind
  }

  /// Runs all at the same time.
  public static let merge = FlattenStrategy(.concurrent(limit: .max))

  /// Runs one at a time; the others wait, in the order in which they came.
  public static let concat = FlattenStrategy(.concurrent(limit: 1))

  /// Runs so many at a time; the others wait, in the order in which they came.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    precondition(limit > 0, "limit must be at least 1; .merge has none")
    return FlattenStrategy(.concurrent(limit: limit))
  }

  /// Runs the newest only, disposing of the one before.
  public static let latest = FlattenStrategy(.latest)

  /// Runs all until one sends any event; disposes of the others then, and ignores those to come.
  public static let race = FlattenStrategy(.race)

  /// Runs the first, and ignores those that come while it runs: right for buttons.
  public static let first = FlattenStrategy(.first)
}
