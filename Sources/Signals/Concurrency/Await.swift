extension Signal {
  /// Waits for the first value, disposes the subscription, and returns the value.
  ///
  ///     let session = try await signIn.first()
  ///
  /// The call subscribes on the caller's actor, before waiting.
  ///
  /// - Throws: ``AwaitError``: `.failed` if the signal failed, `.empty` if it completed without a
  ///   value, `.cancelled` if the task was canceled. Cancellation disposes the subscription.
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
  /// - Throws: ``AwaitError``: `.failed` if the signal failed, `.empty` if it completed without a
  ///   value, `.cancelled` if the task was canceled. Cancellation disposes the subscription.
  nonisolated(nonsending)
    public func last() async throws(AwaitError<Failure>) -> Value
  {
    try await take(last: 1).first()
  }

  /// Waits for completion, and returns all values.
  ///
  /// The operator ``collect()`` returns a signal that sends the array instead. If this function had
  /// the name `collect`, async code would always select this function and require `await`.
  ///
  /// - Throws: ``AwaitError``: `.failed` if the signal failed, `.cancelled` if the task was
  ///   canceled. This function never throws `.empty`. Cancellation disposes the subscription.
  nonisolated(nonsending)
    public func collected() async throws(AwaitError<Failure>) -> [Value]
  {
    try await collect().first()
  }
}

/// An error thrown by a function that waits for a signal.
public enum AwaitError<Failure: Error>: Error {
  /// The signal failed.
  case failed(Failure)
  /// The signal completed without a value.
  case empty
  /// The task was canceled.
  case cancelled
}

extension AwaitError: Equatable where Failure: Equatable {}
