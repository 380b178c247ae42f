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
}
