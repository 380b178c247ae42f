internal import Synchronization

extension Signal {
  /// The signal's values as an asynchronous sequence, to iterate with `for await`.
  ///
  ///     for await price in prices.signal.values {
  ///       await chart.append(price)
  ///     }
  ///
  /// Values that arrive before the task reads them wait in an unlimited buffer. ``AsyncValues``
  /// describes when the subscription starts and ends.
  public var values: AsyncValues<Value, Failure> {
    values(buffering: .unbounded)
  }

  /// Returns the signal's values as an asynchronous sequence with the given buffering policy.
  ///
  /// - Parameter buffering: the policy for values that arrive faster than the task reads them.
  /// - Returns: a sequence that subscribes for each iterator.
  public func values(
    buffering: AsyncValues<Value, Failure>.Buffering
  ) -> AsyncValues<Value, Failure> {
    AsyncValues(self, buffering)
  }
}

/// The values of a signal as an asynchronous sequence.
///
/// Each iterator has its own subscription, which starts when the iterator is created. A `for await`
/// loop creates its iterator at the beginning. With an unlimited buffer, the loop then receives
/// every value that a subject sends after the loop has begun.
///
/// The subscription is disposed when the loop ends, because the loop then releases its iterator.
/// Canceling the iterating task also disposes the subscription. The loop then ends, and waiting
/// values are dropped.
///
/// Waiting values are delivered before the end, even before a failure. If a signal sends endlessly
/// during the call that subscribes, the loop never begins.
public struct AsyncValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// The policy for values that arrive faster than the task reads them.
  public enum Buffering: Hashable, Sendable {
    /// Keeps all values.
    case unbounded
    /// Keeps the newest values, up to the given number, and drops older values.
    ///
    /// With a limit of 0, a value is lost unless the task is waiting for it.
    case newest(Int)
    /// Keeps the oldest values, up to the given number, and drops newer values.
    case oldest(Int)
  }

  /// The type of the values.
  public typealias Element = Value

  private let signal: Signal<Value, Failure>
  private let buffering: Buffering

  init(_ signal: Signal<Value, Failure>, _ buffering: Buffering) {
    switch buffering {
    case .newest(let limit), .oldest(let limit):
      require(limit >= 0, "the limit must not be negative; 0 keeps nothing")
    case .unbounded: break
    }
    self.signal = signal
    self.buffering = buffering
  }

  /// Subscribes to the signal, and returns an iterator over its values.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: IteratorSubscription(signal, buffering))
  }

  /// An iterator over the values of a signal.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let subscription: IteratorSubscription<Value, Failure>

    /// Waits for the next value and returns it, or returns nil after the end.
    public mutating func next() async throws(Failure) -> Value? {
      try await subscription.next(isolation: nil)
    }

    /// Waits for the next value and returns it, or returns nil after the end.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Value? {
      try await subscription.next(isolation: actor)
    }
  }
}

/// The subscription of one iterator.
///
/// The signal retains only the buffer, and the iterator alone retains this object. So releasing the
/// iterator disposes the subscription.
private final class IteratorSubscription<Value: Sendable, Failure: Error>: Sendable {
  private let buffer: LockedValueBuffer<Value, Failure>
  private let subscription: any Disposable

  init(_ signal: Signal<Value, Failure>, _ buffering: AsyncValues<Value, Failure>.Buffering) {
    let buffer = LockedValueBuffer<Value, Failure>(buffering)
    self.buffer = buffer
    subscription = signal.subscribe(
      next: { buffer.append($0) },
      failed: { buffer.finish(.failure($0)) },
      completed: { buffer.finish(.success(nil)) }
    )
  }

  deinit {
    subscription.dispose()
  }

  func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Value? {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: actor) { buffer.resume($0) }
    } onCancel: {
      // The runtime holds a lock on the task here, so the subscription is disposed later.
      buffer.close()
    }
    if Task.isCancelled { subscription.dispose() }
    return try outcome.get()
  }
}

/// A value buffer behind a lock.
///
/// Continuations are resumed outside the lock.
private final class LockedValueBuffer<Value: Sendable, Failure: Error>: Sendable {
  typealias Outcome = Result<Value?, Failure>
  typealias Buffer = ValueBuffer<Value, Failure, CheckedContinuation<Outcome, Never>>

  private let buffer: Mutex<Buffer>

  init(_ buffering: AsyncValues<Value, Failure>.Buffering) {
    buffer = Mutex(Buffer(buffering))
  }

  func append(_ value: Value) {
    perform(buffer.withLock { $0.append(value) })
  }

  func finish(_ end: Outcome) {
    perform(buffer.withLock { $0.finish(end) })
  }

  /// Resumes a continuation with the next outcome, as soon as it is available.
  func resume(_ waiter: CheckedContinuation<Outcome, Never>) {
    perform(buffer.withLock { $0.next(for: waiter) })
  }

  func close() {
    perform(buffer.withLock { $0.close() })
  }

  private func perform(_ action: Buffer.Action) {
    switch action {
    case .none: break
    case .resume(let waiter, let outcome): waiter.resume(returning: outcome)
    case .drop: break
    }
  }
}
