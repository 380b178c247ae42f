// Rows of two to six inputs, written out: a parameter pack on the way of a value costs a hundred
// times as much.

@usableFromInline
package struct Row2<First: RowInput, Second: RowInput>: Row {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()

  @inlinable
  package init() {}

  @inlinable
  package mutating func take() -> (First.Value, Second.Value)? {
    guard
      let first = self.first.next, let second = self.second.next
    else { return nil }
    self.first.advance()
    self.second.advance()
    return (first, second)
  }

  @inlinable
  package var isOver: Bool {
    First.endsRows
      ? first.isExhausted || second.isExhausted
      : first.isExhausted && second.isExhausted
  }

  /// A signal of the rows that signals make.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>
  ) -> Signal<(First.Value, Second.Value), Failure> {
    first.origin { first, sink, scope in
      let junction = RowJunction(row: Row2(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
    }
  }
}

@usableFromInline
package struct Row3<First: RowInput, Second: RowInput, Third: RowInput>: Row {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()

  @inlinable
  package init() {}

  @inlinable
  package mutating func take() -> (First.Value, Second.Value, Third.Value)? {
    guard
      let first = self.first.next, let second = self.second.next, let third = self.third.next
    else { return nil }
    self.first.advance()
    self.second.advance()
    self.third.advance()
    return (first, second, third)
  }

  @inlinable
  package var isOver: Bool {
    First.endsRows
      ? first.isExhausted || second.isExhausted || third.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
  }

  /// A signal of the rows that signals make.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>,
    _ third: Signal<Third.Value, Failure>
  ) -> Signal<(First.Value, Second.Value, Third.Value), Failure> {
    first.origin { first, sink, scope in
      let junction = RowJunction(row: Row3(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
    }
  }
}

@usableFromInline
package struct Row4<First: RowInput, Second: RowInput, Third: RowInput, Fourth: RowInput>: Row {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()
  @usableFromInline package var fourth = Fourth()

  @inlinable
  package init() {}

  @inlinable
  package mutating func take() -> (First.Value, Second.Value, Third.Value, Fourth.Value)? {
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
  package var isOver: Bool {
    First.endsRows
      ? first.isExhausted || second.isExhausted || third.isExhausted
        || fourth.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
        && fourth.isExhausted
  }

  /// A signal of the rows that signals make.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>,
    _ third: Signal<Third.Value, Failure>,
    _ fourth: Signal<Fourth.Value, Failure>
  ) -> Signal<(First.Value, Second.Value, Third.Value, Fourth.Value), Failure> {
    first.origin { first, sink, scope in
      let junction = RowJunction(row: Row4(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
      junction.add(fourth, in: scope) { $0.fourth.accept($1) }
    }
  }
}

@usableFromInline
package struct Row5<
  First: RowInput,
  Second: RowInput,
  Third: RowInput,
  Fourth: RowInput,
  Fifth: RowInput
>: Row {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()
  @usableFromInline package var fourth = Fourth()
  @usableFromInline package var fifth = Fifth()

  @inlinable
  package init() {}

  @inlinable
  package mutating func take() -> (
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
  package var isOver: Bool {
    First.endsRows
      ? first.isExhausted || second.isExhausted || third.isExhausted
        || fourth.isExhausted || fifth.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
        && fourth.isExhausted && fifth.isExhausted
  }

  /// A signal of the rows that signals make.
  @inlinable
  static func signal<Failure>(
    _ first: Signal<First.Value, Failure>,
    _ second: Signal<Second.Value, Failure>,
    _ third: Signal<Third.Value, Failure>,
    _ fourth: Signal<Fourth.Value, Failure>,
    _ fifth: Signal<Fifth.Value, Failure>
  ) -> Signal<(First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value), Failure> {
    first.origin { first, sink, scope in
      let junction = RowJunction(row: Row5(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
      junction.add(fourth, in: scope) { $0.fourth.accept($1) }
      junction.add(fifth, in: scope) { $0.fifth.accept($1) }
    }
  }
}

@usableFromInline
package struct Row6<
  First: RowInput,
  Second: RowInput,
  Third: RowInput,
  Fourth: RowInput,
  Fifth: RowInput,
  Sixth: RowInput
>: Row {
  @usableFromInline package var first = First()
  @usableFromInline package var second = Second()
  @usableFromInline package var third = Third()
  @usableFromInline package var fourth = Fourth()
  @usableFromInline package var fifth = Fifth()
  @usableFromInline package var sixth = Sixth()

  @inlinable
  package init() {}

  @inlinable
  package mutating func take() -> (
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
  package var isOver: Bool {
    First.endsRows
      ? first.isExhausted || second.isExhausted || third.isExhausted
        || fourth.isExhausted || fifth.isExhausted || sixth.isExhausted
      : first.isExhausted && second.isExhausted && third.isExhausted
        && fourth.isExhausted && fifth.isExhausted && sixth.isExhausted
  }

  /// A signal of the rows that signals make.
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
      let junction = RowJunction(row: Row6(), to: sink, in: scope)
      junction.add(first, in: scope) { $0.first.accept($1) }
      junction.add(second, in: scope) { $0.second.accept($1) }
      junction.add(third, in: scope) { $0.third.accept($1) }
      junction.add(fourth, in: scope) { $0.fourth.accept($1) }
      junction.add(fifth, in: scope) { $0.fifth.accept($1) }
      junction.add(sixth, in: scope) { $0.sixth.accept($1) }
    }
  }
}
