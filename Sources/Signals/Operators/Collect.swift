extension Signal {
  /// Sends one array of all values.
  ///
  ///     source     a---b---c-|
  ///     collect    ----------([a, b, c]|)
  ///
  /// - Values: the array, at completion; an empty one if there were no values.
  /// - End: completion is forwarded after it; failure drops it.
  /// - Disposal: disposes the source, and drops the values gathered.
  @inlinable
  public func collect() -> Signal<[Value], Failure> {
    reduce(into: []) { $0.append($1) }
  }

  /// Sends the values in arrays of a given size.
  ///
  ///     source     a---b------c---d------e---|
  ///     collect    ----[a, b]-----[c, d]-----([e]|)      count: 2
  ///
  /// - Values: an array whenever `count` values have come; at completion one of what is left, if
  ///   anything is.
  /// - End: completion is forwarded after that; failure drops what is left.
  /// - Disposal: disposes the source, and drops the values gathered.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Failure> {
    precondition(count > 0, "count must be positive; `collect()` gathers everything")
    return stage { target in
      ClosingRelay(
        [Value](),
        to: target,
        receive: { relay, value in
          relay.state.append(value)
          guard relay.state.count == count else { return }
          let batch = relay.state
          relay.state = []
          relay.forward(batch)
        },
        close: { relay in
          if !relay.state.isEmpty { relay.forward(relay.state) }
        }
      )
    }
  }
}
