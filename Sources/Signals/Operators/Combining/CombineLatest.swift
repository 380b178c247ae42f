/// Combines the newest values of two signals whenever either sends, once both have sent a value.
///
///     first            1-------2-----|
///     second           ----a-------b---|
///     combineLatest    ----1a--2a--2b--|
///
/// - Values: one combination for each value of an input, once every input has sent a value. If both
///   inputs map the values of one subject, each of these values after the first produces two
///   combinations.
/// - End: completes when all inputs have completed. A failure of an input is forwarded immediately.
/// - Disposal: disposes all inputs. Inputs are subscribed to in order. Once the subscription has
///   ended, no further input is subscribed to.
@inlinable
public func combineLatest<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  TwoInputs<LatestInput<First>, LatestInput<Second>>.signal(first, second)
}

/// Combines the newest values of three signals whenever any sends, once all have sent a value.
///
/// If only some of three or more signals can fail, append `.promoteFailure()` to the infallible
/// ones. There are no overloads for such mixtures, because their number doubles with each signal.
@inlinable
public func combineLatest<First, Second, Third, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>
) -> Signal<(First, Second, Third), Failure> {
  ThreeInputs<LatestInput<First>, LatestInput<Second>, LatestInput<Third>>.signal(
    first,
    second,
    third
  )
}

/// Combines the newest values of four signals whenever any sends, once all have sent a value.
@inlinable
public func combineLatest<First, Second, Third, Fourth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>
) -> Signal<(First, Second, Third, Fourth), Failure> {
  FourInputs<
    LatestInput<First>, LatestInput<Second>, LatestInput<Third>, LatestInput<Fourth>
  >.signal(first, second, third, fourth)
}

/// Combines the newest values of five signals whenever any sends, once all have sent a value.
@inlinable
public func combineLatest<First, Second, Third, Fourth, Fifth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth), Failure> {
  combineLatest(combineLatest(first, second, third), combineLatest(fourth, fifth)).map {
    left,
    right in
    (left.0, left.1, left.2, right.0, right.1)
  }
}

/// Combines the newest values of six signals whenever any sends, once all have sent a value.
@inlinable
public func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>,
  _ third: Signal<Third, Failure>,
  _ fourth: Signal<Fourth, Failure>,
  _ fifth: Signal<Fifth, Failure>,
  _ sixth: Signal<Sixth, Failure>
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth), Failure> {
  combineLatest(combineLatest(first, second, third), combineLatest(fourth, fifth, sixth)).map {
    left,
    right in
    (left.0, left.1, left.2, right.0, right.1, right.2)
  }
}

// MARK: Any number

/// Combines the newest values of a sequence of signals whenever any sends, once all have sent.
///
/// If the sequence is empty, the resulting signal completes immediately.
@inlinable
public func combineLatest<Value, Failure>(
  _ signals: some Sequence<Signal<Value, Failure>>
) -> Signal<[Value], Failure> {
  InputArray<LatestInput<Value>>.signal(signals)
}

/// Combines the newest values of seven or more signals whenever any sends, once all have sent.
///
/// The compiler does not try this overload for fewer signals, so it costs their calls no time.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
public func combineLatest<
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
  combineLatest(erased(first, second, third, fourth, fifth, sixth, seventh, repeat each others))
    .map { restored($0) }
}

// MARK: As methods, and with signals that cannot fail

extension Signal {
  /// Combines the newest values of this signal and `other` whenever either sends, once both have.
  @inlinable
  public func combineLatest<Other>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    Signals.combineLatest(self, other)
  }

  /// Combines the newest values of this signal and an infallible signal.
  @_disfavoredOverload
  @inlinable
  public func combineLatest<Other>(
    with other: Signal<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    Signals.combineLatest(self, other.promoteFailure(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Combines the newest values of this signal and a fallible signal.
  @_disfavoredOverload
  @inlinable
  public func combineLatest<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Value, Other), OtherFailure> {
    Signals.combineLatest(promoteFailure(to: OtherFailure.self), other)
  }
}

/// Combines the newest values of an infallible signal and a fallible signal.
@_disfavoredOverload
@inlinable
public func combineLatest<First, Second, Failure>(
  _ first: Signal<First, Never>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  combineLatest(first.promoteFailure(to: Failure.self), second)
}

/// Combines the newest values of a fallible signal and an infallible signal.
@_disfavoredOverload
@inlinable
public func combineLatest<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Never>
) -> Signal<(First, Second), Failure> {
  combineLatest(first, second.promoteFailure(to: Failure.self))
}
