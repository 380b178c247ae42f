/// The last sink of a pipeline, which calls the subscriber's handlers.
///
/// A receiver never clears its handlers, because that would need a lock. When the scope is
/// disposed, the objects upstream release the receiver, which releases its handlers.
@usableFromInline
final class Receiver<Value, Failure: Error>: Sink<Value, Failure> {
  @usableFromInline let scope: Scope
  @usableFromInline let handler: @Sendable (Value) -> Void
  @usableFromInline let endHandlers: EndHandlers<Failure>?

  @inlinable
  init(_ scope: Scope, handler: @escaping @Sendable (Value) -> Void, end: EndHandlers<Failure>?) {
    self.scope = scope
    self.handler = handler
    endHandlers = end
    super.init(target: nil) { sink, value in
      // SAFETY: unchecked access saves a cast and a retain of the handler. A sink passes itself,
      // and the sender keeps the sink alive.
      Unmanaged.passUnretained(unsafeDowncast(sink, to: Receiver.self))._withUnsafeGuaranteedRef {
        if !$0.scope.isDisposed { $0.handler(value) }
      }
    }
  }

  // The upstream subscription is disposed before the handler runs (guarantee 6). If `finish()`
  // returns false, the subscription was disposed or has ended already (guarantees 1 and 2).

  @inlinable
  override func fail(_ failure: Failure) {
    guard scope.finish() else { return }
    endHandlers?.failed?(failure)
  }

  @inlinable
  override func complete() {
    guard scope.finish() else { return }
    endHandlers?.completed?()
  }
}

/// The subscriber's handlers of failure and completion.
///
/// These handlers are in a separate object, because most subscribers handle values only.
@usableFromInline
final class EndHandlers<Failure: Error>: Sendable {
  @usableFromInline let failed: (@Sendable (Failure) -> Void)?
  @usableFromInline let completed: (@Sendable () -> Void)?

  @inlinable
  init?(failed: (@Sendable (Failure) -> Void)?, completed: (@Sendable () -> Void)?) {
    guard failed != nil || completed != nil else { return nil }
    self.failed = failed
    self.completed = completed
  }
}
