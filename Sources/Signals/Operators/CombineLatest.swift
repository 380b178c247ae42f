/// Sends the newest values of all signals, each time one of them sends.
///
///     first            1-------2-----|
///     second           ----a-------b---|
///     combineLatest    ----1a--2a--2b--|
///
/// - Values: one for each value of an input, as soon as every input has sent one. Two inputs that
///   change together, because they stem from the same source, send twice.
/// - End: completes when all inputs have completed; a failure of any is forwarded at once.
/// - Disposal: disposes all inputs. They are subscribed to in order; an end while that is going on
///   leaves the rest alone.
@inlinable
public func combineLatest<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row2<LatestInput<First>, LatestInput<Second>>(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
  }
}

/// Sends the newest values of three signals, each time one of them sends; see that of two.
@inlinable
public func combineLatest<First, Second, Third, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>
) -> Signal<(First, Second, Third), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row3<LatestInput<First>, LatestInput<Second>, LatestInput<Third>>(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
    junction.add(third, in: scope) { $0.third.accept($1) }
  }
}

/// Sends the newest values of four signals, each time one of them sends; see that of two.
@inlinable
public func combineLatest<First, Second, Third, Fourth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>
) -> Signal<(First, Second, Third, Fourth), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row4<LatestInput<First>, LatestInput<Second>, LatestInput<Third>, LatestInput<Fourth>>(),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.first.accept($1) }
    junction.add(second, in: scope) { $0.second.accept($1) }
    junction.add(third, in: scope) { $0.third.accept($1) }
    junction.add(fourth, in: scope) { $0.fourth.accept($1) }
  }
}

/// Sends the newest values of five signals, each time one of them sends; see that of two.
@inlinable
public func combineLatest<First, Second, Third, Fourth, Fifth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth), Failure> {
  first.origin { first, sink, scope in
    let junction = RowJunction(
      row: Row5<
        LatestInput<First>, LatestInput<Second>, LatestInput<Third>,
        LatestInput<Fourth>, LatestInput<Fifth>
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

/// Sends the newest values of six signals, each time one of them sends; see that of two.
@inlinable
public func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Failure>(
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
        LatestInput<First>, LatestInput<Second>, LatestInput<Third>,
        LatestInput<Fourth>, LatestInput<Fifth>, LatestInput<Sixth>
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

/// Sends the newest values of all signals of a collection, each time one of them sends.
///
/// An empty collection completes at once.
@inlinable
public func combineLatest<Value, Failure>(
  _ signals: some Sequence<Signal<Value, Failure>>
) -> Signal<[Value], Failure> {
  let signals = Array(signals)
  guard let first = signals.first else { return .empty }
  // The first is handed over by `origin`: captured too, it would be released by recursion.
  let rest = signals.dropFirst().map(\.self)
  return first.origin { first, sink, scope in
    let junction = RowJunction(
      row: ListRow<LatestInput<Value>>(count: rest.count + 1),
      to: sink,
      in: scope
    )
    junction.add(first, in: scope) { $0.accept($1, at: 0) }
    for (index, signal) in rest.enumerated() {
      junction.add(signal, in: scope) { $0.accept($1, at: index + 1) }
    }
  }
}

/// Sends the newest values of seven or more signals, each time one sends; see that of two.
@inlinable
public func combineLatest<each Value, Failure>(
  _ signals: repeat Signal<each Value, Failure>
) -> Signal<(repeat each Value), Failure> {
  combineLatest(erased(repeat each signals)).map { restored($0) }
}

// MARK: As methods, and with signals that cannot fail

extension Signal {
  /// Sends the newest values of this signal and another, each time one of them sends.
  @inlinable
  public func combineLatest<Other>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    Signals.combineLatest(self, other)
  }

  /// Sends the newest values of this signal and another, each time one of them sends.
  @_disfavoredOverload
  @inlinable
  public func combineLatest<Other>(
    with other: Signal<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    Signals.combineLatest(self, other.promoteFailure(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Sends the newest values of this signal and another, each time one of them sends.
  @_disfavoredOverload
  @inlinable
  public func combineLatest<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Value, Other), OtherFailure> {
    Signals.combineLatest(promoteFailure(to: OtherFailure.self), other)
  }
}

/// Combines a signal that cannot fail with one that can; see that of two of a kind.
@_disfavoredOverload
@inlinable
public func combineLatest<First, Second, Failure>(
  _ first: Signal<First, Never>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  combineLatest(first.promoteFailure(to: Failure.self), second)
}

/// Combines a signal that can fail with one that cannot; see that of two of a kind.
@_disfavoredOverload
@inlinable
public func combineLatest<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Never>
) -> Signal<(First, Second), Failure> {
  combineLatest(first, second.promoteFailure(to: Failure.self))
}
