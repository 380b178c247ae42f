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
  Row2<QueuedInput<First>, QueuedInput<Second>>.signal(first, second)
}

/// Sends the values of three signals in rows: the first of each, the second; see that of two.
@inlinable
public func zip<First, Second, Third, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>
) -> Signal<(First, Second, Third), Failure> {
  Row3<QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>>.signal(first, second, third)
}

/// Sends the values of four signals in rows: the first of each, the second; see that of two.
@inlinable
public func zip<First, Second, Third, Fourth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>
) -> Signal<(First, Second, Third, Fourth), Failure> {
  Row4<
    QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>, QueuedInput<Fourth>
  >.signal(first, second, third, fourth)
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
  Row5<
    QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>,
    QueuedInput<Fourth>, QueuedInput<Fifth>
  >.signal(first, second, third, fourth, fifth)
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
  Row6<
    QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>,
    QueuedInput<Fourth>, QueuedInput<Fifth>, QueuedInput<Sixth>
  >.signal(first, second, third, fourth, fifth, sixth)
}

// MARK: Any number

/// Sends the values of all signals of a collection in rows: the first of each, the second.
///
/// An empty collection completes at once.
@inlinable
public func zip<Value, Failure>(
  _ signals: some Sequence<Signal<Value, Failure>>
) -> Signal<[Value], Failure> {
  ListRow<QueuedInput<Value>>.signal(signals)
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
