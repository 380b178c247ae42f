/// Pairs the first values of two signals, then the second values, and so on.
///
///     first     1---2---3------|
///     second    ------a---b--|
///     zip       ------1a--2b-|
///
/// - Values: one combination each time every input has sent its next value. Values of faster inputs
///   wait in unlimited queues.
/// - End: completes when an input has completed and all of its values have been combined. A failure
///   of an input is forwarded immediately and drops the waiting values.
/// - Disposal: disposes all inputs. Inputs are subscribed to in order. Once the subscription has
///   ended, no further input is subscribed to.
@inlinable
public func zip<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  TwoInputs<QueuedInput<First>, QueuedInput<Second>>.signal(first, second)
}

/// Groups the first values of three signals, then the second values, and so on.
///
/// If only some of three or more signals can fail, append `.promoteFailure()` to the infallible
/// ones. There are no overloads for such mixtures, because their number doubles with each signal.
@inlinable
public func zip<First, Second, Third, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>
) -> Signal<(First, Second, Third), Failure> {
  ThreeInputs<QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>>.signal(
    first,
    second,
    third
  )
}

/// Groups the first values of four signals, then the second values, and so on.
@inlinable
public func zip<First, Second, Third, Fourth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>
) -> Signal<(First, Second, Third, Fourth), Failure> {
  FourInputs<
    QueuedInput<First>, QueuedInput<Second>, QueuedInput<Third>, QueuedInput<Fourth>
  >.signal(first, second, third, fourth)
}

/// Groups the first values of five signals, then the second values, and so on.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth), Failure> {
  zip(zip(first, second, third), zip(fourth, fifth)).map { left, right in
    (left.0, left.1, left.2, right.0, right.1)
  }
}

/// Groups the first values of six signals, then the second values, and so on.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth, Sixth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>,
  _ sixth: Signal<Sixth, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth), Failure> {
  zip(zip(first, second, third), zip(fourth, fifth, sixth)).map { left, right in
    (left.0, left.1, left.2, right.0, right.1, right.2)
  }
}

// MARK: Any number

/// Groups the first values of a sequence of signals, then the second values, and so on.
///
/// If the sequence is empty, the resulting signal completes immediately.
@inlinable
public func zip<Value, Failure>(
  _ signals: some Sequence<Signal<Value, Failure>>
) -> Signal<[Value], Failure> {
  InputArray<QueuedInput<Value>>.signal(signals)
}

/// Groups the first values of seven or more signals, then the second values, and so on.
///
/// The compiler does not try this overload for fewer signals, so it costs their calls no time.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
public func zip<
  First,
  Second,
  Third,
  Fourth,
  Fifth,
  Sixth,
  Seventh,
  each Other,
  Failure
>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>,
  _ sixth: Signal<Sixth, Failure>,
  _ seventh: Signal<Seventh, Failure>,
  _ others: repeat Signal<each Other, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, repeat each Other), Failure> {
  // Swift 6.3's optimizer crashes when it specializes a function that adds to a parameter pack.
  zip(erased(first, second, third, fourth, fifth, sixth, seventh, repeat each others))
    .map { restored($0) }
}

// MARK: As methods, and with signals that cannot fail

extension Signal {
  /// Pairs the first values of this signal and another, then the second values, and so on.
  @inlinable
  public func zip<Other>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    Signals.zip(self, other)
  }

  /// Pairs the values of this signal with the values of an infallible signal.
  @_disfavoredOverload
  @inlinable
  public func zip<Other>(
    with other: Signal<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    Signals.zip(self, other.promoteFailure(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Pairs the values of this signal with the values of a fallible signal.
  @_disfavoredOverload
  @inlinable
  public func zip<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Value, Other), OtherFailure> {
    Signals.zip(promoteFailure(to: OtherFailure.self), other)
  }
}

/// Pairs the values of an infallible signal with the values of a fallible signal.
@_disfavoredOverload
@inlinable
public func zip<First, Second, Failure>(
  _ first: Signal<First, Never>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  zip(first.promoteFailure(to: Failure.self), second)
}

/// Pairs the values of a fallible signal with the values of an infallible signal.
@_disfavoredOverload
@inlinable
public func zip<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Never>
) -> Signal<(First, Second), Failure> {
  zip(first, second.promoteFailure(to: Failure.self))
}
