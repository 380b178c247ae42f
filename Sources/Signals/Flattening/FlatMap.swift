extension Signal {
  /// Transforms each value into an inner signal, and sends the values of the inner signals.
  ///
  ///     source     a-----b-----|
  ///     A          1--2--3|            transform(a)
  ///     B                -4--5--6|     transform(b)
  ///     flatMap    1--2--34--5--6|     strategy: .merge
  ///
  /// - Values: the values of the inner signals. `strategy` decides which inner signals
  ///   run, and when.
  /// - End: completes when the source has completed and no inner signal is running or waiting. With
  ///   `.race`, completes when the winning inner signal completes. Any failure is forwarded
  ///   immediately.
  /// - Disposal: disposes the source and all inner signals.
  @inlinable
  public func flatMap<Output: Sendable>(
    _ strategy: FlattenStrategy = .merge,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    subscribing { upstream, target, scope in
      let flattener = Flattener(strategy, to: target, in: scope)
      upstream.openInput(
        in: scope,
        next: { flattener.add(transform($0)) },
        end: { flattener.outerEnded($0) }
      )
    }
  }

  /// Transforms each value into an infallible signal, and sends the values of these signals.
  @_disfavoredOverload
  @inlinable
  public func flatMap<Output: Sendable>(
    _ strategy: FlattenStrategy = .merge,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap(strategy) { transform($0).promoteFailure(to: Failure.self) }
  }

  /// Sends the values of the inner signals that this signal sends.
  @inlinable
  public func flatten<Inner: Sendable>(
    _ strategy: FlattenStrategy = .merge
  ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
    flatMap(strategy) { $0 }
  }

  /// Sends the values of the infallible inner signals that this signal sends.
  @_disfavoredOverload
  @inlinable
  public func flatten<Inner: Sendable>(
    _ strategy: FlattenStrategy = .merge
  ) -> Signal<Inner, Failure> where Value == Signal<Inner, Never> {
    flatMap(strategy) { $0.promoteFailure(to: Failure.self) }
  }

  /// Sends the values of the newest inner signal.
  @inlinable
  public func switchToLatest<Inner: Sendable>() -> Signal<Inner, Failure>
  where Value == Signal<Inner, Failure> {
    flatten(.latest)
  }

  /// Sends the values of the newest inner signal, which cannot fail although this signal can.
  @_disfavoredOverload
  @inlinable
  public func switchToLatest<Inner: Sendable>() -> Signal<Inner, Failure>
  where Value == Signal<Inner, Never> {
    flatten(.latest)
  }
}

extension Signal where Failure == Never {
  /// Transforms each value into a fallible signal, and sends the values of these signals.
  @_disfavoredOverload
  @inlinable
  public func flatMap<Output: Sendable, InnerFailure: Error>(
    _ strategy: FlattenStrategy = .merge,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, InnerFailure>
  ) -> Signal<Output, InnerFailure> {
    promoteFailure(to: InnerFailure.self).flatMap(strategy, transform)
  }

  /// Sends the values of the fallible inner signals that this signal sends.
  @_disfavoredOverload
  @inlinable
  public func flatten<Inner: Sendable, InnerFailure: Error>(
    _ strategy: FlattenStrategy = .merge
  ) -> Signal<Inner, InnerFailure> where Value == Signal<Inner, InnerFailure> {
    flatMap(strategy) { $0 }
  }

  /// Sends the values of the newest inner signal, which can fail although this signal cannot.
  @_disfavoredOverload
  @inlinable
  public func switchToLatest<Inner: Sendable, InnerFailure: Error>()
    -> Signal<Inner, InnerFailure> where Value == Signal<Inner, InnerFailure>
  {
    flatten(.latest)
  }
}

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
