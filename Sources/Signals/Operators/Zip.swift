/// Sends the first values of all signals together, then the second ones, and so on.
///
///     first     1---2---3------|
///     second    ------a---b--|
///     zip       ------1a--2b-|
///
/// - Values: one for each row that is complete. Values ahead of the other inputs wait, however
///   many they are.
/// - End: completes as soon as an input has completed of which no value waits; a failure of any is
///   forwarded at once, and drops what waits.
/// - Disposal: disposes all inputs. They are subscribed to in order; an end while that is going on
///   leaves the rest alone.
@inlinable
public func zip<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row2<QueuedInput<First>, QueuedInput<Second>>(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
  }
}

/// Sends the values of three signals in rows: the first of each, the second; see that of two.
@inlinable
public func zip<First, Second, Third, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>
) -> Signal<(First, Second, Third), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row3<QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>>(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
    junction.add(third, in: scope) { $0.third.accept($1) }
  }
}

/// Sends the values of four signals in rows: the first of each, the second; see that of two.
@inlinable
public func zip<First, Second, Third, Fourth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>
) -> Signal<(First, Second, Third, Fourth), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row4<QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>, QueuedInput<Fourth>>(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
    junction.add(third, in: scope) { $0.third.accept($1) }
    junction.add(fourth, in: scope) { $0.fourth.accept($1) }
  }
}

/// Sends the values of five signals in rows: the first of each, the second; see that of two.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row5<
        QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>,
        QueuedInput<Fourth>, QueuedInput<Fifth>
      >(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
    junction.add(third, in: scope) { $0.third.accept($1) }
    junction.add(fourth, in: scope) { $0.fourth.accept($1) }
    junction.add(fifth, in: scope) { $0.fifth.accept($1) }
  }
}

/// Sends the values of six signals in rows: the first of each, the second; see that of two.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth, Sixth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>,
  _ sixth: Signal<Sixth, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row6<
        QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>,
        QueuedInput<Fourth>, QueuedInput<Fifth>, QueuedInput<Sixth>
      >(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
    junction.add(third, in: scope) { $0.third.accept($1) }
    junction.add(fourth, in: scope) { $0.fourth.accept($1) }
    junction.add(fifth, in: scope) { $0.fifth.accept($1) }
    junction.add(sixth, in: scope) { $0.sixth.accept($1) }
  }
}

// MARK: Any number

/// Sends the values of all signals of a collection in rows: the first of each, the second.
///
/// An empty collection completes at once.
@inlinable
public func zip<Value, Failure>(
  _ signals: some Sequence<Signal<Value, Failure>>
) -> Signal<[Value], Failure> {
  let signals = Array(signals)
  guard let first = signals.first else { return .empty }
  // The first is handed over by `origin`: captured too, it would be released by recursion.
  let rest = signals.dropFirst().map(\.self)
  return first.origin { first, sink, scope in
    let junction = RowJunction(
      row: ListRow<QueuedInput<Value>>(count: rest.count + 1),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.accept($1, at: 0) }
    for (index, signal) in rest.enumerated() {
      junction.add(signal, in: scope) { $0.accept($1, at: index + 1) }
    }
  }
}

/// Sends the values of seven or more signals in rows; see that of two.
@inlinable
public func zip<each Value, Failure>(
  _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  zip(erased(repeat each signals)).map { restored($0) }
}

// MARK: As methods, and with signals that cannot fail

extension Signal {
  /// Sends the values of this signal and another in pairs: the first ones, the second ones.
  @inlinable
  public func zip<Other>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    Signals.zip(self, other)
  }

  /// Sends the values of this signal and another in pairs: the first ones, the second ones.
  @_disfavoredOverload
  @inlinable
  public func zip<Other>(
    with other: Signal<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    Signals.zip(self, other.promoteFailure(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Sends the values of this signal and another in pairs: the first ones, the second ones.
  @_disfavoredOverload
  @inlinable
  public func zip<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Value, Other), OtherFailure> {
    Signals.zip(promoteFailure(to: OtherFailure.self), other)
  }
}

/// Combines a signal that cannot fail with one that can; see that of two of a kind.
@_disfavoredOverload
@inlinable
public func zip<First, Second, Failure>(
  _ first: Signal<First, Never>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  zip(first.promoteFailure(to: Failure.self), second)
}

/// Combines a signal that can fail with one that cannot; see that of two of a kind.
@_disfavoredOverload
@inlinable
public func zip<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Never>
) -> Signal<(First, Second), Failure> {
  zip(first, second.promoteFailure(to: Failure.self))
}
