extension Signal {
  /// Subscribes again whenever the source completes, without limit.
  ///
  ///     source    a--b-|
  ///     repeat    a--b-a--b-a--b-…
  ///
  /// - Values: all values of every subscription to the source.
  /// - End: a failure is forwarded. Completion is not forwarded.
  /// - Disposal: disposes the running subscription. With a synchronous source, `subscribe` does not
  ///   return until the repetition ends. To end it from inside a handler, use an operator such as
  ///   `take(_:)`, or subscribe with ``subscribe(in:next:failed:completed:)``.
  @inlinable
  public func `repeat`() -> Signal {
    again(times: nil) { $0.isCompletion }
  }

  /// Subscribes again each time the source completes, for a total of `count` subscriptions.
  ///
  /// If `count` is 0, the resulting signal completes immediately and the source is never subscribed
  /// to.
  @inlinable
  public func `repeat`(_ count: Int) -> Signal {
    require(count >= 0, "count must not be negative; 0 completes immediately")
    guard count > 0 else { return .empty }
    return again(times: count - 1) { $0.isCompletion }
  }

  /// Subscribes again after each end for which `shouldRepeat` returns true, up to `times` times.
  ///
  /// If `times` is nil, there is no limit.
  @inlinable
  func again(
    times: Int?,
    after shouldRepeat: @escaping @Sendable (Event<Value, Failure>) -> Bool
  ) -> Signal {
    subscribing { source, sink, scope in
      let attempts = AttemptCounter(again: times)
      SequentialRunner(to: sink, in: scope) { end in
        if attempts.isFirst() { return .run(source) }
        guard shouldRepeat(end), attempts.useNext() else { return .finish(end) }
        return .run(source)
      }
      .start()
    }
  }
}

/// A counter of the attempts of one subscription.
@usableFromInline
final class AttemptCounter {
  private var hasBegun = false
  private var remaining: Int?

  /// - Parameter count: the number of attempts after the first, or nil for no limit.
  @usableFromInline
  init(again count: Int?) {
    remaining = count
  }

  /// Returns true for the first call only.
  @usableFromInline
  func isFirst() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  /// Uses one of the remaining attempts and returns true, or returns false if none is left.
  @usableFromInline
  func useNext() -> Bool {
    guard let remaining else { return true }
    self.remaining = remaining - 1
    return remaining > 0
  }
}
