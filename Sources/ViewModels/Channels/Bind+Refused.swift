// What cannot be joined as it is. Without these, the compiler would speak of its generic parameters;
// with them it says what to do.

/// Refuses to join two sides of different values.
@available(
  *,
  unavailable,
  message: "the two sides have different values; convert one: `side.map(to:from:)`"
)
@discardableResult
public nonisolated func <-> <Left: Sendable, Right: Sendable, LeftFailure, RightFailure>(
  left: ChannelTerminal<Left, LeftFailure>,
  right: ChannelTerminal<Right, RightFailure>
) -> any Disposable {
  CompoundDisposable()
}

/// Refuses to join two sides that fail in different ways, or of which one cannot.
@available(
  *,
  unavailable,
  message: "the two sides fail in different ways; what is joined must fail alike, or not at all"
)
@discardableResult
public nonisolated func <-> <Value: Sendable, LeftFailure, RightFailure>(
  left: ChannelTerminal<Value, LeftFailure>,
  right: ChannelTerminal<Value, RightFailure>
) -> any Disposable {
  CompoundDisposable()
}

/// Refuses to give a side values of another type.
@available(
  *,
  unavailable,
  message: "the signal has values of another type than the side that is to take them; use `map`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, Other: Sendable, Failure, OtherFailure>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Other, OtherFailure>
) -> any Disposable {
  CompoundDisposable()
}

/// Refuses to give a side values that may be missing, if it must have one.
@available(
  *,
  unavailable,
  message: "a value of the signal may be nil; use `skipNil()`, or `bind(_:to:nilValue:)`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, Failure, OtherFailure>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Value?, OtherFailure>
) -> any Disposable {
  CompoundDisposable()
}

/// Refuses to give a side the values of a signal that fails in another way.
@available(
  *,
  unavailable,
  message: "signal and side fail in different ways; use `mapFailure` or `promoteFailure(to:)`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, Failure, OtherFailure>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Value, OtherFailure>
) -> any Disposable {
  CompoundDisposable()
}

/// Refuses to give a side that cannot fail the values of a signal that can.
@available(
  *,
  unavailable,
  message: "the signal can fail, and a property cannot; say what then: `catch` or `catchTo`"
)
@discardableResult
public nonisolated func <~ <Value: Sendable, OtherFailure>(
  target: ChannelTerminal<Value, Never>,
  source: Signal<Value, OtherFailure>
) -> any Disposable {
  CompoundDisposable()
}

extension Bindable {
  /// Refuses to make one side of a connection of a property that cannot be set.
  @available(
    *,
    unavailable,
    message: "this property cannot be set from here; follow it instead: `values(of:)`"
  )
  public subscript<Value: Sendable>(path: KeyPath<Self, Value>) -> ChannelTerminal<Value, Never> {
    ChannelTerminal(signal: .never, send: { _ in })
  }
}
