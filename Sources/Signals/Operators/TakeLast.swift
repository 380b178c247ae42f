extension Signal {
  /// Sends the last values, once it is clear that they are the last.
  ///
  ///     source    a---b---c-|
  ///     take      ----------(bc|)      last: 2
  ///
  /// - Values: the newest `count`, oldest first, at completion.
  /// - End: completion is forwarded after them; failure drops them.
  /// - Disposal: disposes the source, and drops the values kept.
  @inlinable
  public func take(last count: Int) -> Signal {
    precondition(count >= 0, "count must not be negative; 0 sends only the end")
    return origin { upstream, sink, scope in
      let relay = ClosingRelay(
        Memory<Value>(capacity: count),
        to: sink,
        receive: { relay, value in relay.state.record(value) },
        close: { relay in
          relay.state.replay { value in
            // The subscription may be disposed in the middle of them.
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
