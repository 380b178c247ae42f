extension Signal {
  /// Waits for the first value, then disposes of the subscription.
  ///
  ///     let session = try await signIn.first()
  ///
  /// It subscribes on the actor of the caller, before it waits.
  ///
  /// - Throws: ``AwaitError``: what the signal failed with, `.empty` if it completed without a
  ///   value, `.cancelled` if the task was cancelled; the subscription is then disposed.
  nonisolated(nonsending)
    public func first() async throws(AwaitError<Failure>) -> Value
  {
    guard !Task.isCancelled else { throw .cancelled }
    var iterator = take(1).values.makeAsyncIterator()
    do throws(Failure) {
      if let value = try await iterator.next(isolation: #isolation) { return value }
    } catch {
      throw .failed(error)
    }
    throw Task.isCancelled ? .cancelled : .empty
  }

  /// Waits for completion, and returns the last value.
  ///
  /// - Throws: ``AwaitError``: what the signal failed with, `.empty` if it completed without a
  ///   value, `.cancelled` if the task was cancelled; the subscription is then disposed.
  nonisolated(nonsending)
    public func last() async throws(AwaitError<Failure>) -> Value
  {
    try await take(last: 1).first()
  }

  /// Waits for completion, and returns all values.
  ///
  /// (``collect()`` is the operator, which returns a signal of them. One name for both would have
  /// async code always mean this one, and demand an `await`.)
  ///
  /// - Throws: ``AwaitError``: what the signal failed with, or `.cancelled` if the task was
  ///   cancelled; the subscription is then disposed. Never `.empty`.
  nonisolated(nonsending)
    public func collected() async throws(AwaitError<Failure>) -> [Value]
  {
    try await collect().first()
  }
}

/// Why awaiting a signal came to nothing.
public enum AwaitError<Failure: Error>: Error {
  /// The signal failed.
  case failed(Failure)
  /// The signal completed without a value.
  case empty
  /// The task was cancelled, and with it the subscription.
  case cancelled
}

extension AwaitError: Equatable where Failure: Equatable {}
