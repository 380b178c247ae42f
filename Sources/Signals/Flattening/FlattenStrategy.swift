/// A rule for inner signals that arrive while other inner signals are running.
///
/// Inner signals are the signals that `flatMap` makes from values, or that `flatten` receives.
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

  /// Runs all inner signals at the same time.
  public static let merge = FlattenStrategy(.concurrent(limit: .max))

  /// Runs one inner signal at a time, in order of arrival.
  public static let concat = FlattenStrategy(.concurrent(limit: 1))

  /// Runs at most `limit` inner signals at a time, and starts them in order of arrival.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    require(limit > 0, "limit must be at least 1; use .merge for no limit")
    return FlattenStrategy(.concurrent(limit: limit))
  }

  /// Runs only the newest inner signal, and disposes the previous one.
  public static let latest = FlattenStrategy(.latest)

  /// Runs all inner signals until one sends an event, then runs only that signal.
  ///
  /// All other inner signals are disposed, and later inner signals are ignored.
  public static let race = FlattenStrategy(.race)

  /// Runs one inner signal at a time, and ignores inner signals that arrive in the meantime.
  ///
  /// For example, a second press of a button does nothing while the first press is handled.
  public static let first = FlattenStrategy(.first)
}
