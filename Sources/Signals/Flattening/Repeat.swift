extension Signal {
  /// Subscribes again whenever the source completes, without limit.
  ///
  ///     source    a--b-|
  ///     repeat    a--b-a--b-a--b-…
  ///
  /// - Values: all values of every subscription to the source.
  /// - End: a failure is forwarded. Completion is not forwarded.
  /// - Disposal: disposes the running subscription.
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
    precondition(count >= 0, "count must not be negative; 0 completes at once")
    guard count > 0 else { return .empty }
    return again(times: count - 1) { $0.isCompletion }
  }

  /// Subscribes again whenever the source fails, until the source completes.
  ///
  ///     source    a--b-#
  ///     source         a--b--c-|
  ///     retry     a--b-a--b--c-|
  ///
  /// - Values: the values of every attempt, including failed attempts.
  /// - End: completion is forwarded. Failures are not forwarded.
  /// - Disposal: disposes the running attempt.
  @inlinable
  public func retry() -> Signal {
    again(times: nil) { $0.isFailure }
  }

  /// Subscribes again when the source fails, up to `count` times, then forwards the failure.
  ///
  /// - Parameter count: the maximum number of retries. There are up to `count + 1` attempts.
  /// - Returns: a signal of the values of all attempts.
  @inlinable
  public func retry(_ count: Int) -> Signal {
    precondition(count >= 0, "count must not be negative; 0 makes one attempt")
    return again(times: count) { $0.isFailure }
  }

  /// Subscribes again after a delay when the source fails, up to `count` times.
  ///
  /// The failure of the last attempt is forwarded.
  ///
  /// - Parameters:
  ///   - count: the maximum number of retries. There are up to `count + 1` attempts.
  ///   - delay: the time to wait before each new attempt.
  ///   - scheduler: the scheduler of the delay and of the new subscription.
  /// - Returns: a signal of the values of all attempts.
  @inlinable
  public func retry(
    _ count: Int,
    delay: Duration,
    on scheduler: some TimedScheduler
  ) -> Signal {
    precondition(count >= 0, "count must not be negative; 0 makes one attempt")
    let pause = Signal { subscriber in
      subscriber.add(scheduler.schedule(after: delay) { subscriber.complete() })
    }
    return again(times: count, pausing: pause) { $0.isFailure }
  }

  /// Subscribes again after each end for which `shouldRepeat` returns true, up to `times` times.
  ///
  /// If `times` is nil, there is no limit. If `pause` is not nil, each new subscription waits until
  /// `pause` completes.
  @inlinable
  func again(
    times: Int?,
    pausing pause: Signal? = nil,
    after shouldRepeat: @escaping @Sendable (Event<Value, Failure>) -> Bool
  ) -> Signal {
    origin { source, sink, scope in
      let attempts = AttemptCounter(again: times)
      SequentialRunner(to: sink, in: scope) { end in
        if attempts.isFirst() { return .run(source) }
        guard shouldRepeat(end), attempts.useNext() else { return .finish(end) }
        return .run(pause?.then { source } ?? source)
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
