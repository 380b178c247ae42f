// Combinations of two to four inputs have types of their own, because handling values through a
// parameter pack would take a hundred times as long. Those of five and six inputs combine two
// combinations, which takes a value twice as long.

/// The inputs of a combination of two signals.
@usableFromInline
package struct TwoInputs<First: InputState, Second: InputState>: CombinedInputs {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()

  @inlinable
  package init() {}

  @inlinable
  package mutating func combine() -> (First.Value, Second.Value)? {
    guard
      let first = self.first.next, let second = self.second.next
    else { return nil }
    self.first.advance()
    self.second.advance()
    return (first, second)
  }

  @inlinable
  package var isFinished: Bool {
    First.endsCombination
      ? first.isExhausted || second.isExhausted
      : first.isExhausted && second.isExhausted
  }

  /// Returns a signal that combines the values of two signals.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>
  ) -> Signal<(First.Value, Second.Value), Failure> {
    first.subscribing { first, sink, scope in
      let junction = CombiningJunction(combining: TwoInputs(), to: sink, in: scope)
      junction.add(first) { $0.first.accept($1) }
      junction.add(second) { $0.second.accept($1) }
    }
  }
}

/// The inputs of a combination of three signals.
@usableFromInline
package struct ThreeInputs<First: InputState, Second: InputState, Third: InputState>: CombinedInputs
{
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()

  @inlinable
  package init() {}

  @inlinable
  package mutating func combine() -> (First.Value, Second.Value, Third.Value)? {
    guard
      let first = self.first.next, let second = self.second.next, let third = self.third.next
    else { return nil }
    self.first.advance()
    self.second.advance()
    self.third.advance()
    return (first, second, third)
  }

  @inlinable
  package var isFinished: Bool {
    First.endsCombination
      ? first.isExhausted || second.isExhausted || third.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
  }

  /// Returns a signal that combines the values of three signals.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>,
    _ third: Signal<Third.Value, Failure>
  ) -> Signal<(First.Value, Second.Value, Third.Value), Failure> {
    first.subscribing { first, sink, scope in
      let junction = CombiningJunction(combining: ThreeInputs(), to: sink, in: scope)
      junction.add(first) { $0.first.accept($1) }
      junction.add(second) { $0.second.accept($1) }
      junction.add(third) { $0.third.accept($1) }
    }
  }
}

/// The inputs of a combination of four signals.
@usableFromInline
package struct FourInputs<
  First: InputState,
  Second: InputState,
  Third: InputState,
  Fourth: InputState
>: CombinedInputs {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()
  @usableFromInline package var fourth = Fourth()

  @inlinable
  package init() {}

  @inlinable
  package mutating func combine() -> (First.Value, Second.Value, Third.Value, Fourth.Value)? {
    guard
      let first = self.first.next, let second = self.second.next, let third = self.third.next,
      let fourth = self.fourth.next
    else { return nil }
    self.first.advance()
    self.second.advance()
    self.third.advance()
    self.fourth.advance()
    return (first, second, third, fourth)
  }

  @inlinable
  package var isFinished: Bool {
    First.endsCombination
      ? first.isExhausted || second.isExhausted || third.isExhausted
        || fourth.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
        && fourth.isExhausted
  }

  /// Returns a signal that combines the values of four signals.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>,
    _ third: Signal<Third.Value, Failure>,
    _ fourth: Signal<Fourth.Value, Failure>
  ) -> Signal<(First.Value, Second.Value, Third.Value, Fourth.Value), Failure> {
    first.subscribing { first, sink, scope in
      let junction = CombiningJunction(combining: FourInputs(), to: sink, in: scope)
      junction.add(first) { $0.first.accept($1) }
      junction.add(second) { $0.second.accept($1) }
      junction.add(third) { $0.third.accept($1) }
      junction.add(fourth) { $0.fourth.accept($1) }
    }
  }
}
