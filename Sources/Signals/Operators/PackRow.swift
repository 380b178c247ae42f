// Rows of more inputs than are written out, each of a type of its own. A parameter pack on the way
// of a value costs microseconds of metadata look-up, so values travel as those of a list do,
// without their types, and get them back at the end: a tenth of a microsecond each.

/// The signals of a pack as a list, their values without their types.
@usableFromInline
func erased<each Value, Failure>(
  _ signals: repeat Signal<each Value, Failure>
) -> [Signal<any Sendable, Failure>] {
  var list: [Signal<any Sendable, Failure>] = []
  for signal in repeat each signals {
    list.append(signal.map { $0 as any Sendable })
  }
  return list
}

/// A row of the values of such a list, with their types.
@usableFromInline
func restored<each Value>(_ row: [any Sendable]) -> (repeat each Value) {
  var values = row.makeIterator()
  return (repeat restored(values.next(), as: (each Value).self))
}

private func restored<Value>(_ value: (any Sendable)?, as _: Value.Type) -> Value {
  // In two steps: the value may itself be an optional, and nil. By pattern: `as?` would look up
  // the metadata of one more type, each time.
  guard let value, case let typed as Value = value else {
    preconditionFailure("a row has a value of each of its inputs, in their order")
  }
  return typed
}
