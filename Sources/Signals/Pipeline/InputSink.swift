/// One input of an operator that has several inputs, or that outlives its inputs.
///
/// Each input has its own scope, because one input may end while other inputs continue. Stored
/// functions handle the events, for the reason given in `Sink`.
@usableFromInline
class InputSink<Value, Failure: Error>: Sink<Value, Failure> {
  @usableFromInline final let scope: Scope
  @usableFromInline final let outer: Scope
  @usableFromInline final let failed: (InputSink, Failure) -> Void
  @usableFromInline final let completed: (InputSink) -> Void

  /// Creates an input with a scope of its own.
  ///
  /// - Parameters:
  ///   - outer: The scope of the operator's subscription, which disposes the input's scope.
  ///   - receive: The handler of values, called until the input's scope is disposed.
  ///   - failed: The handler of a failure. The input disposes its scope before the call.
  ///   - completed: The handler of completion. The input disposes its scope before the call.
  @inlinable
  init(
    in outer: Scope,
    receive: @escaping (InputSink, Value) -> Void,
    failed: @escaping (InputSink, Failure) -> Void,
    completed: @escaping (InputSink) -> Void
  ) {
    let scope = Scope()
    outer.add(scope)
    self.scope = scope
    self.outer = outer
    self.failed = failed
    self.completed = completed
    super.init { sink, value in
      // SAFETY: a sink calls this closure with itself. A checked cast would need a lookup each
      // time.
      let input = unsafeDowncast(sink, to: InputSink.self)
      if !input.scope.isDisposed { receive(input, value) }
    }
  }

  @inlinable
  override final func fail(_ failure: Failure) {
    if close() { failed(self, failure) }
  }

  @inlinable
  override final func complete() {
    if close() { completed(self) }
  }

  /// Disposes the input's scope and returns true, or returns false if the scope is already disposed.
  @inlinable
  final func close() -> Bool {
    guard scope.finish() else { return false }
    outer.remove(scope)
    return true
  }
}

extension Signal {
  /// Subscribes an input to this signal, unless the input's scope is disposed.
  @inlinable
  func attach(to input: InputSink<Value, Failure>) {
    // An earlier input that ended immediately may have ended the whole subscription.
    guard !input.scope.isDisposed else { return }
    // SAFETY: the call needs no retain, because the input owns its scope.
    Unmanaged.passUnretained(input.scope)._withUnsafeGuaranteedRef { attach(input, $0) }
  }

  /// Subscribes two functions to this signal until `scope` is disposed.
  ///
  /// - Returns: The scope of the new input, a child of `scope`.
  @inlinable
  @discardableResult
  func attach(
    in scope: Scope,
    next: @escaping (Value) -> Void,
    end: @escaping (Event<Value, Failure>) -> Void
  ) -> Scope {
    let input = InputSink<Value, Failure>(
      in: scope,
      receive: { next($1) },
      failed: { end(.failed($1)) },
      completed: { _ in end(.completed) }
    )
    attach(to: input)
    return input.scope
  }
}
