extension Signal {
  /// Sends one array of all values at completion.
  ///
  ///     source     a---b---c-|
  ///     collect    ----------([a, b, c]|)
  ///
  /// - Values: one array, empty if the source has sent no values.
  /// - End: completion is forwarded after the array. A failure is forwarded immediately and drops
  ///   the gathered values.
  /// - Disposal: disposes the source and drops the gathered values.
  @inlinable
  public func collect() -> Signal<[Value], Failure> {
    reduce(into: []) { $0.append($1) }
  }

  /// Sends the values in arrays of `count` elements.
  ///
  ///     source     a---b------c---d------e---|
  ///     collect    ----[a, b]-----[c, d]-----([e]|)      count: 2
  ///
  /// - Values: an array after every `count` values. At completion, any remaining values are sent in
  ///   a shorter array.
  /// - End: completion is forwarded after the last array. A failure is forwarded immediately and
  ///   drops the remaining values.
  /// - Disposal: disposes the source and drops the gathered values.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Failure> {
    require(count > 0, "count must be positive; use `collect()` to gather all values")
    return stage { target in
      StatefulRelay(
        [Value](),
        to: target,
        receive: { relay, value in
          relay.state.append(value)
          guard relay.state.count == count else { return }
          let batch = relay.state
          relay.state = []
          relay.forward(batch)
        },
        beforeCompletion: { relay in
          if !relay.state.isEmpty { relay.forward(relay.state) }
        }
      )
    }
  }
}
