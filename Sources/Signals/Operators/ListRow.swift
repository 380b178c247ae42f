/// The row of the signals of a collection: as many inputs as there are, all of one type.
///
/// 1. `missing` counts the inputs that have nothing to give to the next row.
/// 2. `exhausted` counts those that will never give anything new.
@usableFromInline
package struct ListRow<Input: RowInput>: Row {
  @usableFromInline var inputs: [Input]
  @usableFromInline var missing: Int
  @usableFromInline var exhausted = 0

  @inlinable
  package init(count: Int) {
    inputs = Array(repeating: Input(), count: count)
    missing = count
  }

  @inlinable
  package var isOver: Bool {
    Input.endsRows ? exhausted > 0 : exhausted == inputs.count
  }

  /// Takes a value of an input; or, if nil, that it has completed.
  @inlinable
  package mutating func accept(_ value: Input.Value?, at index: Int) {
    if !inputs[index].isReady, value != nil { missing -= 1 }
    inputs[index].accept(value)
    // Only its completion can exhaust an input here, and there is but one.
    if inputs[index].isExhausted, value == nil { exhausted += 1 }
  }

  @inlinable
  package mutating func take() -> [Input.Value]? {
    guard missing == 0 else { return nil }
    var row: [Input.Value] = []
    row.reserveCapacity(inputs.count)
    for index in inputs.indices {
      guard let value = inputs[index].next else { return nil }
      row.append(value)
      advance(at: index)
    }
    return row
  }

  @inlinable
  package mutating func advance(at index: Int) {
    let wasExhausted = inputs[index].isExhausted
    inputs[index].advance()
    if !inputs[index].isReady { missing += 1 }
    if inputs[index].isExhausted != wasExhausted { exhausted += 1 }
  }

  /// A signal of the rows that the signals of a collection make.
  @inlinable
  static func signal<Failure>(
    _ signals: some Sequence<Signal<Input.Value, Failure>>
  ) -> Signal<[Input.Value], Failure> {
    let signals = Array(signals)
    guard let first = signals.first else { return .empty }
    // The first is handed over by `origin`: captured too, it would be released by recursion.
    let rest = signals.dropFirst().map(\.self)
    return first.origin { first, sink, scope in
      let junction = RowJunction(row: ListRow(count: rest.count + 1), to: sink, in: scope)
      junction.add(first, in: scope) { $0.accept($1, at: 0) }
      for (index, signal) in rest.enumerated() {
        junction.add(signal, in: scope) { $0.accept($1, at: index + 1) }
      }
    }
  }
}
