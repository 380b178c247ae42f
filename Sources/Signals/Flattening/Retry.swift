extension Signal {
  /// Subscribes again whenever the source fails, until the source completes.
  ///
  ///     source    a--b-#
  ///     source         a--b--c-|
  ///     retry     a--b-a--b--c-|
  ///
  /// - Values: the values of every attempt, including failed attempts.
  /// - End: completion is forwarded. Failures are not forwarded.
  /// - Disposal: disposes the running attempt. With a synchronous source, `subscribe` does not
  ///   return until the attempts end. To end them from inside a handler, use an operator such as
  ///   `take(_:)`, or subscribe with ``subscribe(in:next:failed:completed:)``.
  @inlinable
  public func retry() -> Signal {
    again(times: nil) { $0.isFailure }
  }

  /// Subscribes again when the source fails, up to `count` times.
  ///
  /// If the last attempt fails too, its failure is forwarded.
  ///
  /// - Parameter count: the maximum number of retries. There are up to `count + 1` attempts.
  /// - Returns: a signal of the values of all attempts.
  @inlinable
  public func retry(_ count: Int) -> Signal {
    require(count >= 0, "count must not be negative; 0 makes one attempt")
    return again(times: count) { $0.isFailure }
  }

  /// Subscribes again after a delay when the source fails, up to `count` times.
  ///
  /// If the last attempt fails too, its failure is forwarded.
  ///
  /// - Parameters:
  ///   - count: the maximum number of retries. There are up to `count + 1` attempts.
  ///   - delay: the time to wait before each new attempt. Use ``Backoff`` for delays that differ.
  ///   - scheduler: the scheduler of the delay and of the new subscription.
  /// - Returns: a signal of the values of all attempts.
  @inlinable
  public func retry(
    _ count: Int,
    delay: Duration,
    on scheduler: some TimedScheduler
  ) -> Signal {
    retry(count, delay: .constant(delay), on: scheduler)
  }

  /// Subscribes again when the source fails, after a delay that may grow and may be random.
  ///
  ///     download.retry(
  ///       5,
  ///       delay: .exponential(from: .seconds(1), upTo: .seconds(30), jitter: 0.5),
  ///       on: .main,
  ///       where: { $0 == .offline }
  ///     )
  ///
  /// The delays in this diagram are 1 tick and 2 ticks:
  ///
  ///     source    a-#
  ///     source       b-#
  ///     source           c-|
  ///     retry     a--b---c-|
  ///
  /// - Values: the values of every attempt, including failed attempts.
  /// - End: completion is forwarded. A failure is forwarded if no retry is left, or if
  ///   `shouldRetry` returns false.
  /// - Disposal: disposes the running attempt, or cancels the delay.
  ///
  /// - Parameters:
  ///   - count: the maximum number of retries. If `count` is nil, there is no limit.
  ///   - backoff: the rule for the delays. Each subscription begins with the first delay.
  ///   - scheduler: the scheduler of the delays and of the new subscriptions.
  ///   - generator: the random number generator for jitter. Each subscription uses a copy.
  ///   - shouldRetry: returns true for failures after which a new attempt can succeed.
  /// - Returns: a signal of the values of all attempts.
  public func retry(
    _ count: Int? = nil,
    delay backoff: Backoff,
    on scheduler: some TimedScheduler,
    using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    where shouldRetry: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal {
    require(count ?? 0 >= 0, "count must not be negative; 0 makes one attempt")
    return subscribing { source, sink, scope in
      let attempts = AttemptCounter(again: count)
      var delays = backoff.delays(using: generator)
      SequentialRunner(to: sink, in: scope) { end in
        if attempts.isFirst() { return .run(source) }
        guard let failure = end.failure, shouldRetry(failure), attempts.useNext() else {
          return .finish(end)
        }
        return .run(source.subscribed(after: delays.next(), on: scheduler))
      }
      .start()
    }
  }

  /// Returns a signal that waits on a scheduler before it subscribes to this signal.
  private func subscribed(after delay: Duration, on scheduler: some TimedScheduler) -> Signal {
    let pause = Signal { subscriber in
      subscriber.add(scheduler.schedule(after: delay) { subscriber.complete() })
    }
    return pause.then { self }
  }
}
