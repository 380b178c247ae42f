/// One input of an operator that has several inputs, or that outlives its inputs.
///
/// Each input has its own scope, because one input may end while other inputs continue. Stored
/// functions handle the events, for the reason given in `Sink`. They receive the input, and so need
/// not capture its `context`.
@usableFromInline
final class InputSink<Context, Value: Sendable, Failure: Error>: Sink<Value, Failure> {
  @usableFromInline let scope: Scope
  @usableFromInline let parent: Scope
  @usableFromInline let failed: (InputSink, Failure) -> Void
  @usableFromInline let completed: (InputSink) -> Void
  /// The operator's data about this input.
  @usableFromInline let context: Context

  /// Creates an input with a scope of its own.
  ///
  /// - Parameters:
  ///   - context: The operator's data about this input.
  ///   - parent: The scope of the operator's subscription, which disposes the input's scope.
  ///   - receive: The handler of values, called until the input's scope is disposed.
  ///   - failed: The handler of a failure. The input disposes its scope before the call.
  ///   - completed: The handler of completion. The input disposes its scope before the call.
  @inlinable
  init(
    _ context: Context,
    in parent: Scope,
    receive: @escaping (InputSink, Value) -> Void,
    failed: @escaping (InputSink, Failure) -> Void,
    completed: @escaping (InputSink) -> Void
  ) {
    let scope = Scope()
    parent.add(scope)
    self.scope = scope
    self.parent = parent
    self.failed = failed
    self.completed = completed
    self.context = context
    super.init { sink, value in
      // SAFETY: a sink calls this closure with itself. A checked cast would need a lookup each
      // time.
      let input = unsafeDowncast(sink, to: InputSink.self)
      if !input.scope.isDisposed { receive(input, value) }
    }
  }

  /// Subscribes to `source`, unless the input's scope is disposed.
  @inlinable
  func open(_ source: Signal<Value, Failure>) {
    // An earlier input that ended immediately may have ended the whole subscription.
    guard !scope.isDisposed else { return }
    // SAFETY: the call needs no retain, because the input owns its scope.
    Unmanaged.passUnretained(scope)._withUnsafeGuaranteedRef { source.attach(self, $0) }
  }

  @inlinable
  override func fail(_ failure: Failure) {
    if close() { failed(self, failure) }
  }

  @inlinable
  override func complete() {
    if close() { completed(self) }
  }

  /// Disposes the input's scope and returns true, or returns false if the scope is already disposed.
  @inlinable
  func close() -> Bool {
    guard scope.finish() else { return false }
    parent.remove(scope)
    return true
  }
}

extension Signal {
  /// Subscribes two functions to this signal, through an input inside `scope`.
  @inlinable
  func openInput(
    in scope: Scope,
    next: @escaping (Value) -> Void,
    end: @escaping (Event<Value, Failure>) -> Void
  ) {
    InputSink<Void, Value, Failure>(
      (),
      in: scope,
      receive: { next($1) },
      failed: { end(.failed($1)) },
      completed: { _ in end(.completed) }
    )
    .open(self)
  }
}
