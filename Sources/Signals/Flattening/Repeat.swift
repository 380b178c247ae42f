extension Signal {
  /// Subscribes again whenever the source completes, without limit.
  ///
  ///     source    a--b-|
  ///     repeat    a--b-a--b-a--b-…
  ///
  /// - Values: all values of every subscription to the source.
  /// - End: a failure is forwarded. Completion is not.
  /// - Disposal: disposes the running subscription.
  @inlinable
  public func `repeat`() -> Signal {
    again(times: nil) { $0.isCompletion }
  }

  /// Subscribes `count` times in total, each time after the source has completed.
  ///
  /// With a count of 0 it completes immediately and never subscribes to the source.
  @inlinable
  public func `repeat`(_ count: Int) -> Signal {
    precondition(count >= 0, "count must not be negative; 0 completes at once")
    guard count > 0 else { return .empty }
    return again(times: count - 1) { $0.isCompletion }
  }

  /// Subscribes again whenever the source fails, until it completes.
  ///
  ///     source    a--b-#
  ///     source         a--b--c-|
  ///     retry     a--b-a--b--c-|
  ///
  /// - Values: those of every attempt, including failed ones.
  /// - End: completion is forwarded. A failure is not.
  /// - Disposal: disposes the running attempt.
  @inlinable
  public func retry() -> Signal {
    again(times: nil) { $0.isFailure }
  }

  /// Subscribes again when the source fails, up to `count` times; then forwards the failure.
  ///
  /// - Parameter count: the number of retries; there are up to `count + 1` attempts.
  /// - Returns: a signal of the values of all attempts.
  @inlinable
  public func retry(_ count: Int) -> Signal {
    precondition(count >= 0, "count must not be negative; 0 makes one attempt")
    return again(times: count) { $0.isFailure }
  }

  /// Subscribes again after a delay when the source fails, up to `count` times.
  ///
  /// - Parameters:
  ///   - count: the number of retries; there are up to `count + 1` attempts.
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

  /// Subscribes again, up to `times` times, after each end for which `shouldRepeat` is true.
  ///
  /// Before each new subscription it waits until `pause`, which sends no values, completes.
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

  /// - Parameter count: the number of attempts after the first; nil for no limit.
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

  /// Counts one more attempt, or returns false if none is left.
  @usableFromInline
  func useNext() -> Bool {
    guard let remaining else { return true }
    self.remaining = remaining - 1
    return remaining > 0
  }
}
