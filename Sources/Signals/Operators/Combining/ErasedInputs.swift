// These functions help to combine seven or more inputs, and to lift a function of several values.
// Handling a value through a parameter pack would cost microseconds of metadata lookup. Boxing each
// value as `any Sendable` and unboxing it later costs only a tenth of a microsecond.

/// Returns the signals of a parameter pack as an array of signals of type-erased values.
@usableFromInline
package func erased<each Value, Failure>(
  _ signals: repeat Signal<each Value, Failure>
) -> [Signal<any Sendable, Failure>] {
  var list: [Signal<any Sendable, Failure>] = []
  for signal in repeat each signals {
    list.append(erased(signal))
  }
  return list
}

/// Returns a signal of the same values, boxed as `any Sendable`.
///
/// A separate function is necessary, because a closure over a pack element crashes the cross-module
/// optimizer.
@usableFromInline
func erased<Value, Failure>(_ signal: Signal<Value, Failure>) -> Signal<any Sendable, Failure> {
  signal.map { $0 as any Sendable }
}

/// Returns the boxed values of a combination as a tuple with the original types.
@usableFromInline
package func restored<each Value>(_ combination: [any Sendable]) -> (repeat each Value) {
  var values = combination.makeIterator()
  return (repeat restored(values.next(), as: (each Value).self))
}

private func restored<Value>(_ value: (any Sendable)?, as _: Value.Type) -> Value {
  // The value is unwrapped before the cast, because the value may itself be a nil optional. The
  // cast is a pattern, because `as?` looks up the metadata of one more type each time.
  guard let value, case let typed as Value = value else {
    fatalError("a combination must have one value per input, in the order of the inputs")
  }
  return typed
}
