/// The end of a pipeline: hands events to the handlers of the user.
///
/// Handlers are never taken out of a receiver, which would need a lock: when its scope ends,
/// everything upstream lets go of the receiver, and the handlers go with it.
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
    super.init(following: nil) { sink, value in
      // So that the handler is not retained for the call: the sink is, by whoever sends to it.
      Unmanaged.passUnretained(unsafeDowncast(sink, to: Receiver.self))._withUnsafeGuaranteedRef {
        if !$0.scope.isDisposed { $0.handler(value) }
      }
    }
  }

  // Upstream is let go of before the handler runs (guarantee 6); losing the race to end the scope
  // means that somebody has disposed it, or that it has ended already (guarantees 1 and 2).

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

/// What a subscriber does at the end.
///
/// Apart, because most want values only.
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
