extension Signal {
  /// Sends the last `count` values at completion.
  ///
  ///     source    a---b---c-|
  ///     take      ----------(bc|)      last: 2
  ///
  /// - Values: the last `count` values in order, or all values if there are fewer.
  /// - End: completion is forwarded after these values. A failure is forwarded immediately and
  ///   drops the kept values.
  /// - Disposal: disposes the source and drops the kept values.
  @inlinable
  public func take(last count: Int) -> Signal {
    require(count >= 0, "count must not be negative; 0 sends only the end")
    return subscribing { upstream, sink, scope in
      let relay = StatefulRelay(
        ReplayBuffer<Value>(capacity: count),
        to: sink,
        receive: { relay, value in relay.state.append(value) },
        beforeCompletion: { relay in
          relay.state.replay { value in
            // A handler of one value may dispose the subscription before the next value.
            guard !scope.isDisposed else { return false }
            relay.forward(value)
            return true
          }
        }
      )
      upstream.attach(relay, scope)
    }
  }
}
