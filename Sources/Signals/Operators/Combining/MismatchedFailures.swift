// The compiler prefers every other overload to these. If signals with different types of failure are
// combined, only these overloads fit, and the error message names the remedy.

/// Append `promoteFailure()` to each signal that cannot fail.
@available(
  *,
  unavailable,
  message: "append `.promoteFailure()` to each signal that cannot fail, `mapFailure` to others"
)
@_disfavoredOverload
public func combineLatest<First, Failure, each Other, each OtherFailure>(
  _ first: Signal<First, Failure>,
  _ others: repeat Signal<each Other, each OtherFailure>
) -> Signal<(First, repeat each Other), Failure> {
  unavailable()
}

/// Append `promoteFailure()` to each signal that cannot fail.
@available(
  *,
  unavailable,
  message: "append `.promoteFailure()` to each signal that cannot fail, `mapFailure` to others"
)
@_disfavoredOverload
public func zip<First, Failure, each Other, each OtherFailure>(
  _ first: Signal<First, Failure>,
  _ others: repeat Signal<each Other, each OtherFailure>
) -> Signal<(First, repeat each Other), Failure> {
  unavailable()
}

/// Append `promoteFailure()` to each signal that cannot fail.
@available(
  *,
  unavailable,
  message: "append `.promoteFailure()` to each signal that cannot fail, `mapFailure` to others"
)
@_disfavoredOverload
public func merge<Value, Failure, each OtherFailure>(
  _ first: Signal<Value, Failure>,
  _ others: repeat Signal<Value, each OtherFailure>
) -> Signal<Value, Failure> {
  unavailable()
}
