/// The last sink of a pipeline, which calls the subscriber's handlers.
///
/// A receiver never clears its handlers, because that would need a lock. When the scope is
/// disposed, the objects upstream release the receiver, which releases its handlers.
@usableFromInline
class Receiver<Value, Failure: Error>: Sink<Value, Failure> {
  @usableFromInline typealias Handler = @Sendable (Value) -> Void

  @usableFromInline final let scope: Scope
  @usableFromInline final let handler: Handler

  @inlinable
  init(_ scope: Scope, handler: @escaping Handler) {
    self.scope = scope
    self.handler = handler
    super.init { sink, value in
      // SAFETY: unchecked access saves a cast and a retain of the handler. A sink calls this
      // closure with itself, and the sender keeps the sink alive.
      Unmanaged.passUnretained(unsafeDowncast(sink, to: Receiver.self))._withUnsafeGuaranteedRef {
        if !$0.scope.isDisposed { $0.handler(value) }
      }
    }
  }

  /// Creates a receiver with the handlers of one subscription.
  @inlinable
  static func make(
    _ scope: Scope,
    next: @escaping Handler,
    failed: (@Sendable (Failure) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) -> Receiver {
    // Most subscribers handle values only, and the smaller object is enough for them.
    if failed == nil, completed == nil { return Receiver(scope, handler: next) }
    return EndReceiver(scope, handler: next, failed: failed, completed: completed)
  }

  // The upstream subscription is disposed before the handler runs (guarantee 6). If `finish()`
  // returns false, the subscription was disposed or has ended already (guarantees 1 and 2).

  @inlinable
  override func fail(_ failure: Failure) {
    scope.finish()
  }

  @inlinable
  override func complete() {
    scope.finish()
  }
}

/// A receiver with a handler for failure, for completion, or for both.
@usableFromInline
final class EndReceiver<Value, Failure: Error>: Receiver<Value, Failure> {
  @usableFromInline let failed: (@Sendable (Failure) -> Void)?
  @usableFromInline let completed: (@Sendable () -> Void)?

  @inlinable
  init(
    _ scope: Scope,
    handler: @escaping Handler,
    failed: (@Sendable (Failure) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) {
    self.failed = failed
    self.completed = completed
    super.init(scope, handler: handler)
  }

  @inlinable
  override func fail(_ failure: Failure) {
    if scope.finish() { failed?(failure) }
  }

  @inlinable
  override func complete() {
    if scope.finish() { completed?() }
  }
}
