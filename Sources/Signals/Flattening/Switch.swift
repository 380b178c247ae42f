extension Signal {
  /// Sends the values of `then` or `otherwise`, selected by the newest value of `condition`.
  ///
  ///     Signal.if(isOnline, then: remoteNews, else: cachedNews)
  ///
  /// Every value of the condition starts a new subscription, even if the value has not changed.
  @inlinable
  public static func `if`(
    _ condition: Signal<Bool, Failure>,
    then: Signal,
    else otherwise: Signal
  ) -> Signal {
    condition.flatMap(.latest) { $0 ? then : otherwise }
  }

  /// Sends the values of the signal that `cases` contains for the newest key.
  ///
  /// A key that `cases` does not contain selects `otherwise`. For example:
  ///
  ///     Signal.switch(tab, cases: [.inbox: inbox, .sent: sent], default: .empty)
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key, Failure>,
    cases: [Key: Signal],
    default otherwise: Signal
  ) -> Signal {
    keys.flatMap(.latest) { cases[$0] ?? otherwise }
  }

  /// Sends the values of the signal in `cases` for the newest key, and fails for an unknown key.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key, Failure>,
    cases: [Key: Signal],
    orFail failure: @escaping @Sendable (Key) -> Failure
  ) -> Signal {
    keys.flatMap(.latest) { cases[$0] ?? .failed(failure($0)) }
  }

  /// Sends the values of one of two signals, selected by a condition that cannot fail.
  @_disfavoredOverload
  @inlinable
  public static func `if`(
    _ condition: Signal<Bool, Never>,
    then: Signal,
    else otherwise: Signal
  ) -> Signal {
    .if(condition.promoteFailure(to: Failure.self), then: then, else: otherwise)
  }

  /// Sends the values of one of several signals, selected by keys from an infallible signal.
  @_disfavoredOverload
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key, Never>,
    cases: [Key: Signal],
    default otherwise: Signal
  ) -> Signal {
    .switch(keys.promoteFailure(to: Failure.self), cases: cases, default: otherwise)
  }

  /// Sends the values of the signal in `cases` for the newest key, and fails for an unknown key.
  @_disfavoredOverload
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key, Never>,
    cases: [Key: Signal],
    orFail failure: @escaping @Sendable (Key) -> Failure
  ) -> Signal {
    .switch(keys.promoteFailure(to: Failure.self), cases: cases, orFail: failure)
  }
}
