extension Signal {
  /// Follows one signal while a condition holds, and another while it does not.
  ///
  /// The branch is subscribed to anew at every value of the condition, even an equal one.
  @inlinable
  public static func `if`(
    _ condition: Signal<Bool, Failure>,
    then: Signal,
    else otherwise: Signal
  ) -> Signal {
    condition.flatMap(.latest) { $0 ? then : otherwise }
  }

  /// Follows the signal that belongs to the newest key, or `otherwise` if none does.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key, Failure>,
    cases: [Key: Signal],
    default otherwise: Signal
  ) -> Signal {
    keys.flatMap(.latest) { cases[$0] ?? otherwise }
  }

  /// Follows the signal that belongs to the newest key; fails if none does.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key, Failure>,
    cases: [Key: Signal],
    orFail failure: @escaping @Sendable (Key) -> Failure
  ) -> Signal {
    keys.flatMap(.latest) { cases[$0] ?? .failed(failure($0)) }
  }

  /// Follows one of two signals, as a condition that cannot fail says.
  @_disfavoredOverload
  @inlinable
  public static func `if`(
    _ condition: Signal<Bool, Never>,
    then: Signal,
    else otherwise: Signal
  ) -> Signal {
    .if(condition.promoteFailure(to: Failure.self), then: then, else: otherwise)
  }

  /// Follows the signal that belongs to the newest of keys that cannot fail, or `otherwise`.
  @_disfavoredOverload
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: Signal<Key, Never>,
    cases: [Key: Signal],
    default otherwise: Signal
  ) -> Signal {
    .switch(keys.promoteFailure(to: Failure.self), cases: cases, default: otherwise)
  }

  /// Follows the signal that belongs to the newest of keys that cannot fail; fails if none does.
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
