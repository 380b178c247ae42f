/// Calls a function with each value of a signal, and returns a signal of the results.
///
///     lift(user.signal, cart.signal) { user, cart in banner.show(cart.total, for: user) }
///
/// `lift` turns a function of values into a function of signals. The function is called even if
/// nothing subscribes to the results.
///
///     first     1-------2-----|
///     second    ----a-------b---|
///     lift      ----1a--2a--2b--|      a late subscriber gets the last result
///
/// - Values: the results of `function`, which is called on the main actor. The first call happens
///   when every signal has sent a value, and each later value causes another call. A call is
///   immediate if its value was sent on the main actor and no earlier value is waiting.
/// - End: completes when all signals have completed or `lifetime` ends. A failure of any signal is
///   forwarded after the values that are waiting.
/// - Disposal: ends one subscription to the results. `function` is still called until the signals
///   end, their sources are deallocated (guarantee 7), or `lifetime` ends.
@discardableResult
public nonisolated func lift<First, Output, Failure>(
  _ first: Signal<First, Failure>,
  during lifetime: Lifetime? = nil,
  _ function: @escaping @MainActor (First) -> Output
) -> Signal<Output, Failure> {
  first.lifted(until: lifetime?.ended, function)
}

/// Calls a function with the newest values of several signals each time one of them sends a value.
@discardableResult
public nonisolated func lift<each Value, Output, Failure>(
  _ signals: repeat Signal<each Value, Failure>,
  during lifetime: Lifetime? = nil,
  _ function: @escaping @MainActor (repeat each Value) -> Output
) -> Signal<Output, Failure> {
  combineLatest(erased(repeat each signals)).lifted(until: lifetime?.ended) { combination in
    let values: (repeat each Value) = restored(combination)
    return function(repeat each values)
  }
}

nonisolated extension Signal {
  /// Calls `function` with each value until the result is nil or `end` completes.
  ///
  /// The returned signal replays the last result.
  func lifted<Output: Sendable>(
    until end: Signal<Never, Never>?,
    _ function: @escaping @MainActor (Value) -> Output?
  ) -> Signal<Output, Failure> {
    let results = ReplaySubject<Output, Failure>(capacity: 1)
    let source = end.map { take(until: $0) } ?? self
    source
      .deliver(on: .ui)
      .map { value in MainActor.assumeIsolated { function(value) } }
      .take(while: { $0 != nil })
      .skipNil()
      .subscribe(event: { results.send($0) })
    return results.signal
  }
}
