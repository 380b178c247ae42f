/// The inputs of a combination of any number of signals with the same value type.
///
/// Invariants:
/// 1. `missing` is the number of inputs without a value for the next combination.
/// 2. `exhausted` is the number of exhausted inputs.
@usableFromInline
package struct InputArray<Input: InputState>: CombinedInputs {
  @usableFromInline var inputs: [Input]
  @usableFromInline var missing: Int
  @usableFromInline var exhausted = 0

  @inlinable
  package init(count: Int) {
    inputs = Array(repeating: Input(), count: count)
    missing = count
  }

  @inlinable
  package var isFinished: Bool {
    Input.endsCombination ? exhausted > 0 : exhausted == inputs.count
  }

  /// Accepts a value of an input, or the completion of the input if `value` is nil.
  @inlinable
  package mutating func accept(_ value: Input.Value?, at index: Int) {
    if !inputs[index].isReady, value != nil { missing -= 1 }
    inputs[index].accept(value)
    // A completion is accepted once, so an input is counted once.
    if inputs[index].isExhausted, value == nil { exhausted += 1 }
  }

  @inlinable
  package mutating func combine() -> [Input.Value]? {
    guard missing == 0 else { return nil }
    var combination: [Input.Value] = []
    combination.reserveCapacity(inputs.count)
    for index in inputs.indices {
      guard let value = inputs[index].next else { return nil }
      combination.append(value)
      advance(at: index)
    }
    return combination
  }

  @inlinable
  package mutating func advance(at index: Int) {
    let wasExhausted = inputs[index].isExhausted
    inputs[index].advance()
    if !inputs[index].isReady { missing += 1 }
    if inputs[index].isExhausted != wasExhausted { exhausted += 1 }
  }

  /// Returns a signal that combines the values of a sequence of signals.
  @inlinable
  static func signal<Failure>(
    _ signals: some Sequence<Signal<Input.Value, Failure>>
  ) -> Signal<[Input.Value], Failure> {
    let signals = Array(signals)
    guard let first = signals.first else { return .empty }
    // The closure receives the first signal from `subscribing`. If the closure captured the signal, a
    // long chain of such signals would be released recursively.
    let rest = signals.dropFirst().map(\.self)
    return first.subscribing { first, sink, scope in
      let junction = CombiningJunction(
        combining: InputArray(count: rest.count + 1),
        to: sink,
        in: scope
      )
      junction.add(first) { $0.accept($1, at: 0) }
      for (index, signal) in rest.enumerated() {
        junction.add(signal) { $0.accept($1, at: index + 1) }
      }
    }
  }
}
