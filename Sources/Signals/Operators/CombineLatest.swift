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
  Row2<LatestInput<First>, LatestInput<Second>>.signal(first, second)
}

/// Sends the newest values of three signals, each time one of them sends; see that of two.
@inlinable
public func combineLatest<First, Second, Third, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>
) -> Signal<(First, Second, Third), Failure> {
  Row3<LatestInput<First>, LatestInput<Second>, LatestInput<Third>>.signal(first, second, third)
}

/// Sends the newest values of four signals, each time one of them sends; see that of two.
@inlinable
public func combineLatest<First, Second, Third, Fourth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>
) -> Signal<(First, Second, Third, Fourth), Failure> {
  Row4<
    LatestInput<First>, LatestInput<Second>, LatestInput<Third>, LatestInput<Fourth>
  >.signal(first, second, third, fourth)
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
  Row5<
    LatestInput<First>, LatestInput<Second>, LatestInput<Third>,
    LatestInput<Fourth>, LatestInput<Fifth>
  >.signal(first, second, third, fourth, fifth)
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
  Row6<
    LatestInput<First>, LatestInput<Second>, LatestInput<Third>,
    LatestInput<Fourth>, LatestInput<Fifth>, LatestInput<Sixth>
  >.signal(first, second, third, fourth, fifth, sixth)
}

// MARK: Any number

/// Sends the newest values of all signals of a collection, each time one of them sends.
///
/// An empty collection completes at once.
@inlinable
public func combineLatest<Value, Failure>(
  _ signals: some Sequence<Signal<Value, Failure>>
) -> Signal<[Value], Failure> {
  ListRow<LatestInput<Value>>.signal(signals)
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
