/// Sends the values of several signals in order of arrival.
///
///     first     1-----2-----3-|
///     second    --a-----b|
///     merge     1-a---2-b---3-|
///
/// - Values: the values of all inputs, one at a time.
/// - End: completes when all inputs have completed, or immediately if there are no inputs. A
///   failure of an input is forwarded immediately.
/// - Disposal: disposes all inputs. Inputs are subscribed to in order. Once the subscription has
///   ended, no further input is subscribed to.
///
/// If only some of three or more signals can fail, append `.promoteFailure()` to the infallible
/// ones. There are no overloads for such mixtures, because their number doubles with each signal.
@inlinable
public func merge<Value, Failure>(
  _ signals: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
  merge(signals)
}

/// Sends the values of a sequence of signals in order of arrival.
@inlinable
public func merge<Value, Failure>(
  _ signals: some Sequence<Signal<Value, Failure>>
) -> Signal<Value, Failure> {
  let signals = Array(signals)
  guard let first = signals.first else { return .empty }
  // The closure receives the first signal from `subscribing`. If the closure captured the signal, a long
  // chain of such signals would be released recursively.
  let rest = signals.dropFirst().map(\.self)
  return first.subscribing { first, sink, scope in
    let junction = MergeJunction(merging: rest.count + 1, to: sink, in: scope)
    junction.add(first) { $0 }
    for signal in rest { junction.add(signal) { $0 } }
  }
}

/// Merges an infallible signal with a fallible signal.
@_disfavoredOverload
@inlinable
public func merge<Value, Failure>(
  _ first: Signal<Value, Never>,
  _ second: Signal<Value, Failure>
) -> Signal<Value, Failure> {
  first.merge(with: second)
}

/// Merges a fallible signal with an infallible signal.
@_disfavoredOverload
@inlinable
public func merge<Value, Failure>(
  _ first: Signal<Value, Failure>,
  _ second: Signal<Value, Never>
) -> Signal<Value, Failure> {
  first.merge(with: second)
}

extension Signal {
  /// Sends the values of this signal and another in order of arrival.
  @inlinable
  public func merge(with other: Signal) -> Signal {
    subscribing { source, sink, scope in
      let junction = MergeJunction(merging: 2, to: sink, in: scope)
      junction.add(source) { $0 }
      junction.add(other) { $0 }
    }
  }

  /// Merges this signal with an infallible signal.
  @_disfavoredOverload
  @inlinable
  public func merge(with other: Signal<Value, Never>) -> Signal {
    merge(with: other.promoteFailure(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Merges this signal with a fallible signal.
  @_disfavoredOverload
  @inlinable
  public func merge<OtherFailure>(
    with other: Signal<Value, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    promoteFailure(to: OtherFailure.self).merge(with: other)
  }
}

/// The junction of merged signals.
///
/// The junction's state is the number of signals that have not completed.
@usableFromInline
typealias MergeJunction<Value: Sendable, Failure: Error> =
  Junction<Int, Event<Value, Failure>, Value, Failure>

extension Junction where State == Int, Job == Event<Output, Failure>, Output: Sendable {
  @inlinable
  convenience init(merging count: Int, to target: Sink<Output, Failure>, in scope: Scope) {
    self.init(count, to: target, in: scope) { junction, event in
      if case .completed = event {
        junction.state -= 1
        if junction.state > 0 { return }
      }
      junction.send(event)
    }
  }
}
