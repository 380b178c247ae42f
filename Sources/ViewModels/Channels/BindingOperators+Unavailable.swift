// These declarations reject combinations that cannot be bound. The messages explain how to fix the
// code. The compiler's own messages would name only generic parameters.

/// Rejects two terminals with different types of values.
@available(
  *,
  unavailable,
  message: "the two sides have different types of values; convert one: `side.map(to:from:)`"
)
@discardableResult
public nonisolated func <-> <Left: Sendable, Right: Sendable, LeftFailure, RightFailure>(
  left: ChannelTerminal<Left, LeftFailure>,
  right: ChannelTerminal<Right, RightFailure>
) -> any Disposable { CompoundDisposable() }

/// Rejects a left side that is never nil, together with a right side that can be nil.
@available(
  *,
  unavailable,
  message: """
    one side can be nil; write the other as `model.channel(for: \\.property, nilValue: value)`, or \
    the property of an optional object as \
    `model.channel(for: \\.object, \\.property, nilValue: value)`
    """
)
@discardableResult
public nonisolated func <-> <Value: Sendable, LeftFailure, RightFailure>(
  left: ChannelTerminal<Value, LeftFailure>,
  right: ChannelTerminal<Value?, RightFailure>
) -> any Disposable { CompoundDisposable() }

/// Rejects a right side that is never nil, together with a left side that can be nil.
@available(
  *,
  unavailable,
  message: """
    one side can be nil; write the other as `model.channel(for: \\.property, nilValue: value)`, or \
    the property of an optional object as \
    `model.channel(for: \\.object, \\.property, nilValue: value)`
    """
)
@discardableResult
public nonisolated func <-> <Value: Sendable, LeftFailure, RightFailure>(
  left: ChannelTerminal<Value?, LeftFailure>,
  right: ChannelTerminal<Value, RightFailure>
) -> any Disposable { CompoundDisposable() }

/// Rejects two terminals with different types of failure.
@available(*, unavailable, message: "the two sides must have the same type of failure")
@discardableResult
public nonisolated func <-> <Value: Sendable, LeftFailure, RightFailure>(
  left: ChannelTerminal<Value, LeftFailure>,
  right: ChannelTerminal<Value, RightFailure>
) -> any Disposable { CompoundDisposable() }

/// Rejects a signal whose values have a different type.
@available(
  *,
  unavailable,
  message: "the values of the signal and of the terminal have different types; use `map`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, Other: Sendable, Failure, OtherFailure>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Other, OtherFailure>
) -> any Disposable { CompoundDisposable() }

/// Rejects optional values for a terminal whose values are not optional.
@available(
  *,
  unavailable,
  message: "a value of the signal may be nil; use `skipNil()`, or `map { $0 ?? value }`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, Failure, OtherFailure>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Value?, OtherFailure>
) -> any Disposable { CompoundDisposable() }

/// Rejects a signal whose failures have a different type.
@available(
  *,
  unavailable,
  message: "the types of failure differ; use `mapFailure` or `promoteFailure(to:)`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, Failure, OtherFailure>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Value, OtherFailure>
) -> any Disposable { CompoundDisposable() }

/// Rejects a signal that can fail, because the terminal cannot fail.
@available(
  *,
  unavailable,
  message: "the signal can fail and a property cannot; handle the failure with `catch` or `catchTo`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, OtherFailure>(
  target: ChannelTerminal<Value, Never>,
  source: Signal<Value, OtherFailure>
) -> any Disposable { CompoundDisposable() }

extension Bindable {
  /// Rejects a property that cannot be written.
  @available(
    *,
    unavailable,
    message: "this property cannot be written here; observe it instead: `values(of:)`"
  )
  public subscript<Value: Sendable>(path: KeyPath<Self, Value>) -> ChannelTerminal<Value, Never> {
    ChannelTerminal(signal: .never, send: { _ in })
  }

  /// Rejects an optional property that cannot be written, such as `\.object?.property`.
  @available(
    *,
    unavailable,
    message: """
      this property cannot be written here; observe it instead: `values(of:)`; write the property \
      of an optional object as `model[\\.object, \\.property]`, or as \
      `model.channel(for: \\.object, \\.property, nilValue: value)`
      """
  )
  public subscript<Value: Sendable>(
    path: KeyPath<Self, Value?>
  ) -> ChannelTerminal<Value?, Never> {
    ChannelTerminal(signal: .never, send: { _ in })
  }
}

extension LifetimeProviding {
  /// Rejects a property of a widget.
  @available(
    *,
    unavailable,
    message: "a widget is not bindable; use `follow`: `label.follow(values) { $0.text = $1 }`"
  )
  @_disfavoredOverload
  public subscript<Value: Sendable>(path: KeyPath<Self, Value>) -> ChannelTerminal<Value, Never> {
    ChannelTerminal(signal: .never, send: { _ in })
  }
}
