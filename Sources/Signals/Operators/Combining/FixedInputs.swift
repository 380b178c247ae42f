// Combinations of two to six inputs have types of their own, because handling values through a
// parameter pack would take a hundred times as long.

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
    first.origin { first, sink, scope in
      let junction = CombiningJunction(combining: TwoInputs(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
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
    first.origin { first, sink, scope in
      let junction = CombiningJunction(combining: ThreeInputs(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
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
    first.origin { first, sink, scope in
      let junction = CombiningJunction(combining: FourInputs(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
      junction.add(fourth, in: scope) { $0.fourth.accept($1) }
    }
  }
}

/// The inputs of a combination of five signals.
@usableFromInline
package struct FiveInputs<
  First: InputState,
  Second: InputState,
  Third: InputState,
  Fourth: InputState,
  Fifth: InputState
>: CombinedInputs {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()
  @usableFromInline package var fourth = Fourth()
  @usableFromInline package var fifth = Fifth()

  @inlinable
  package init() {}

  @inlinable
  package mutating func combine() -> (
    First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value
  )? {
    guard
      let first = self.first.next, let second = self.second.next, let third = self.third.next,
      let fourth = self.fourth.next, let fifth = self.fifth.next
    else { return nil }
    self.first.advance()
    self.second.advance()
    self.third.advance()
    self.fourth.advance()
    self.fifth.advance()
    return (first, second, third, fourth, fifth)
  }

  @inlinable
  package var isFinished: Bool {
    First.endsCombination
      ? first.isExhausted || second.isExhausted || third.isExhausted
        || fourth.isExhausted || fifth.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
        && fourth.isExhausted && fifth.isExhausted
  }

  /// Returns a signal that combines the values of five signals.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>,
    _ third: Signal<Third.Value, Failure>,
    _ fourth: Signal<Fourth.Value, Failure>,
    _ fifth: Signal<Fifth.Value, Failure>
  ) -> Signal<(First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value), Failure> {
    first.origin { first, sink, scope in
      let junction = CombiningJunction(combining: FiveInputs(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
      junction.add(fourth, in: scope) { $0.fourth.accept($1) }
      junction.add(fifth, in: scope) { $0.fifth.accept($1) }
    }
  }
}

/// The inputs of a combination of six signals.
@usableFromInline
package struct SixInputs<
  First: InputState,
  Second: InputState,
  Third: InputState,
  Fourth: InputState,
  Fifth: InputState,
  Sixth: InputState
>: CombinedInputs {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()
  @usableFromInline package var fourth = Fourth()
  @usableFromInline package var fifth = Fifth()
  @usableFromInline package var sixth = Sixth()

  @inlinable
  package init() {}

  @inlinable
  package mutating func combine() -> (
    First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value
  )? {
    guard
      let first = self.first.next, let second = self.second.next, let third = self.third.next,
      let fourth = self.fourth.next, let fifth = self.fifth.next, let sixth = self.sixth.next
    else { return nil }
    self.first.advance()
    self.second.advance()
    self.third.advance()
    self.fourth.advance()
    self.fifth.advance()
    self.sixth.advance()
    return (first, second, third, fourth, fifth, sixth)
  }

  @inlinable
  package var isFinished: Bool {
    First.endsCombination
      ? first.isExhausted || second.isExhausted || third.isExhausted
        || fourth.isExhausted || fifth.isExhausted || sixth.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
        && fourth.isExhausted && fifth.isExhausted && sixth.isExhausted
  }

  /// Returns a signal that combines the values of six signals.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>,
    _ third: Signal<Third.Value, Failure>,
    _ fourth: Signal<Fourth.Value, Failure>,
    _ fifth: Signal<Fifth.Value, Failure>,
    _ sixth: Signal<Sixth.Value, Failure>
  ) -> Signal<
    (First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value), Failure
  > {
    first.origin { first, sink, scope in
      let junction = CombiningJunction(combining: SixInputs(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
      junction.add(fourth, in: scope) { $0.fourth.accept($1) }
      junction.add(fifth, in: scope) { $0.fifth.accept($1) }
      junction.add(sixth, in: scope) { $0.sixth.accept($1) }
    }
  }
}
