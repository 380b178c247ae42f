extension Signal {
  /// Subscribes again whenever the source completes, for ever.
  ///
  ///     source    a--b-|
  ///     repeat    a--b-a--b-a--b-…
  ///
  /// - Values: those of each subscription to the source.
  /// - End: a failure is forwarded; completion never.
  /// - Disposal: disposes the running subscription, and makes no other.
  @inlinable
  public func `repeat`() -> Signal {
    again(times: nil) { $0.isCompletion }
  }

  /// Subscribes so many times in all, one after the other.
  ///
  /// With 0 it completes at once, and the source is never subscribed to.
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
  /// - Values: those of every attempt, the failed ones too.
  /// - End: completion is forwarded; a failure never.
  /// - Disposal: disposes the running attempt, and makes no other.
  @inlinable
  public func retry() -> Signal {
    again(times: nil) { $0.isFailure }
  }

  /// Subscribes again when the source fails, up to so many times; then lets the failure pass.
  ///
  /// - Parameter count: how often to try again: there are up to `count + 1` attempts.
  /// - Returns: a signal of the values of all attempts.
  @inlinable
  public func retry(_ count: Int) -> Signal {
    precondition(count >= 0, "count must not be negative; 0 makes one attempt")
    return again(times: count) { $0.isFailure }
  }

  /// Subscribes again some time after the source fails, up to so many times.
  ///
  /// - Parameters:
  ///   - count: how often to try again: there are up to `count + 1` attempts.
  ///   - delay: how long to wait before each new attempt.
  ///   - scheduler: what waits, and then subscribes.
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

  /// Subscribes again, up to so many times, when the end is of the kind that calls for it.
  ///
  /// In between goes `pause`, which sends nothing.
  @inlinable
  func again(
    times: Int?,
    pausing pause: Signal? = nil,
    after calls: @escaping @Sendable (Event<Value, Failure>) -> Bool
  ) -> Signal {
    origin { source, sink, scope in
      let attempts = Attempts(again: times)
      Succession(to: sink, in: scope) { end in
        if attempts.isFirst() { return .run(source) }
        guard calls(end), attempts.another() else { return .finish(end) }
        return .run(pause?.then { source } ?? source)
      }
      .follow(.completed)
    }
  }
}

/// Counts the attempts of one subscription.
@usableFromInline
final class Attempts {
  private var hasBegun = false
  private var left: Int?

  /// - Parameter count: how many more there may be after the first; nil for any number.
  @usableFromInline
  init(again count: Int?) {
    left = count
  }

  @usableFromInline
  func isFirst() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  /// Takes another attempt, if any is left.
  @usableFromInline
  func another() -> Bool {
    guard let left else { return true }
    self.left = left - 1
    return left > 0
  }
}
