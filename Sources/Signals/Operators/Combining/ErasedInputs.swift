// Combinations of seven or more inputs. A parameter pack on the path of a value costs microseconds
// of metadata lookup. So values travel without their types, as those of an array do, and get them
// back at the end. That costs a tenth of a microsecond each.

/// Returns the signals of a pack as an array of signals without their value types.
@usableFromInline
func erased<each Value, Failure>(
  _ signals: repeat Signal<each Value, Failure>
) -> [Signal<any Sendable, Failure>] {
  var list: [Signal<any Sendable, Failure>] = []
  for signal in repeat each signals {
    list.append(erased(signal))
  }
  return list
}

/// Returns a signal without its value type.
///
/// It is a separate function: a closure over a pack element crashes the cross-module optimizer.
@usableFromInline
func erased<Value, Failure>(_ signal: Signal<Value, Failure>) -> Signal<any Sendable, Failure> {
  signal.map { $0 as any Sendable }
}

/// Returns a combination of such signals with the value types restored.
@usableFromInline
func restored<each Value>(_ combination: [any Sendable]) -> (repeat each Value) {
  var values = combination.makeIterator()
  return (repeat restored(values.next(), as: (each Value).self))
}

private func restored<Value>(_ value: (any Sendable)?, as _: Value.Type) -> Value {
  // In two steps, since the value itself may be a nil optional. With a pattern, since `as?` looks
  // up the metadata of one more type each time.
  guard let value, case let typed as Value = value else {
    preconditionFailure("a combination must have one value per input, in the order of the inputs")
  }
  return typed
}
