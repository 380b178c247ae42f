internal import Synchronization

extension Signal {
  /// The values as an asynchronous sequence, to iterate with `for await`.
  ///
  ///     for await price in prices.signal.values {
  ///       await chart.append(price)
  ///     }
  ///
  /// None is lost: values wait in a buffer without bounds. See ``AsyncValues`` for when the
  /// subscription starts and ends.
  public var values: AsyncValues<Value, Failure> {
    values(buffering: .unbounded)
  }

  /// Returns the values as an asynchronous sequence, with a bound on how many may wait.
  ///
  /// - Parameter buffering: which values to keep for a task that is slower than the signal.
  /// - Returns: a sequence whose iterators subscribe.
  public func values(
    buffering: AsyncValues<Value, Failure>.Buffering
  ) -> AsyncValues<Value, Failure> {
    AsyncValues(self, buffering)
  }
}

/// The values of a signal as an asynchronous sequence.
///
/// Each iterator has a subscription of its own. It starts when the iterator is made, which is when
/// a `for await` loop begins, so nothing that a subject sends from then on is missed. It is disposed
/// when the iterator is released, which is when the loop ends in any way, or when an iteration
/// finds its task cancelled: then there are no more values, not even those that wait.
///
/// Values that wait come before the end, a failure too: it is the task that is late, not the signal.
/// A signal that sends without end while it is being subscribed to never lets the loop begin.
public struct AsyncValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// Which values to keep for a task that is slower than the signal.
  public enum Buffering: Hashable, Sendable {
    /// All of them.
    case unbounded
    /// So many of the newest: older ones that still wait are dropped. With 0, only a value that is
    /// being waited for is not lost.
    case newest(Int)
    /// So many of the oldest: newer ones are dropped while those wait.
    case oldest(Int)
  }

  /// What the signal sends.
  public typealias Element = Value

  private let signal: Signal<Value, Failure>
  private let buffering: Buffering

  init(_ signal: Signal<Value, Failure>, _ buffering: Buffering) {
    if case .newest(let limit) = buffering {
      precondition(limit >= 0, "the limit must not be negative; 0 keeps nothing")
    }
    if case .oldest(let limit) = buffering {
      precondition(limit >= 0, "the limit must not be negative; 0 keeps nothing")
    }
    self.signal = signal
    self.buffering = buffering
  }

  /// Subscribes, and returns what hands out the values.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(feed: Feed(signal, buffering))
  }

  /// An iteration over the values of a signal.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let feed: Feed<Value, Failure>

    /// Returns the next value as soon as there is one; nil after the end.
    public mutating func next() async throws(Failure) -> Value? {
      try await feed.next(isolation: nil)
    }

    /// Returns the next value as soon as there is one; nil after the end.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Value? {
      try await feed.next(isolation: actor)
    }
  }
}

/// The subscription of one iterator.
///
/// It is released with the iterator: the signal holds no more than the inbox.
private final class Feed<Value: Sendable, Failure: Error>: Sendable {
  private let inbox: Inbox<Value, Failure>
  private let subscription: any Disposable

  init(_ signal: Signal<Value, Failure>, _ buffering: AsyncValues<Value, Failure>.Buffering) {
    let inbox = Inbox<Value, Failure>(buffering)
    self.inbox = inbox
    subscription = signal.subscribe(
      next: { inbox.put($0) },
      failed: { inbox.finish(.failure($0)) },
      completed: { inbox.finish(.success(nil)) }
    )
  }

  deinit {
    subscription.dispose()
  }

  func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Value? {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: actor) { inbox.take($0) }
    } onCancel: {
      // Runs inside the runtime's lock on the task: so the subscription is not disposed here.
      inbox.close()
    }
    if Task.isCancelled { subscription.dispose() }
    return try outcome.get()
  }
}

/// What an iterator and its subscription share; continuations are resumed outside its lock.
private final class Inbox<Value: Sendable, Failure: Error>: Sendable {
  typealias Outcome = Result<Value?, Failure>
  typealias Step = Handover<Value, Failure, CheckedContinuation<Outcome, Never>>

  private let handover: Mutex<Step>

  init(_ buffering: AsyncValues<Value, Failure>.Buffering) {
    handover = Mutex(Step(buffering))
  }

  func put(_ value: Value) {
    act(on: handover.withLock { $0.put(value) })
  }

  func finish(_ end: Outcome) {
    act(on: handover.withLock { $0.finish(end) })
  }

  func take(_ waiter: CheckedContinuation<Outcome, Never>) {
    act(on: handover.withLock { $0.take(waiter) })
  }

  func close() {
    act(on: handover.withLock { $0.close() })
  }

  private func act(on action: Step.Action) {
    switch action {
    case .none: break
    case .resume(let waiter, let outcome): waiter.resume(returning: outcome)
    case .drop: break
    }
  }
}
