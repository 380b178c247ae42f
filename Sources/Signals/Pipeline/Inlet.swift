/// One input of an operator that has several, or that outlives its inputs.
///
/// An inlet has a scope of its own, since one input may end while the others go on. What it does
/// with events is stored as functions, for the reason that `Sink` gives.
@usableFromInline
class Inlet<Value, Failure: Error>: Sink<Value, Failure> {
  @usableFromInline final let scope: Scope
  @usableFromInline final let outer: Scope
  @usableFromInline final let failed: (Inlet, Failure) -> Void
  @usableFromInline final let completed: (Inlet) -> Void

  /// - Parameters:
  ///   - outer: what bounds the scope of this input.
  ///   - receive: what to do with a value; called only while the input's scope lasts.
  ///   - failed: what to do with a failure, once the input's scope has been disposed of.
  ///   - completed: what to do on completion, likewise.
  @inlinable
  init(
    in outer: Scope,
    receive: @escaping (Inlet, Value) -> Void,
    failed: @escaping (Inlet, Failure) -> Void,
    completed: @escaping (Inlet) -> Void
  ) {
    let scope = Scope()
    outer.add(scope)
    self.scope = scope
    self.outer = outer
    self.failed = failed
    self.completed = completed
    super.init(following: nil) { sink, value in
      let inlet = unsafeDowncast(sink, to: Inlet.self)
      if !inlet.scope.isDisposed { receive(inlet, value) }
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

  /// Disposes of what is upstream, and returns whether that was still to be done.
  @inlinable
  final func close() -> Bool {
    guard scope.finish() else { return false }
    outer.remove(scope)
    return true
  }
}

extension Signal {
  /// Sends the events of one subscription to an inlet; does nothing if the inlet came too late.
  @inlinable
  func attach(to inlet: Inlet<Value, Failure>) {
    // An input that ended at once may have ended all: the next ones must not begin then.
    guard !inlet.scope.isDisposed else { return }
    // Not retained for the call: the inlet holds it.
    Unmanaged.passUnretained(inlet.scope)._withUnsafeGuaranteedRef { attach(inlet, $0) }
  }

  /// Sends the events of one subscription to two functions, for as long as `scope` lasts.
  ///
  /// - Returns: the scope of this input alone.
  @inlinable
  @discardableResult
  func attach(
    in scope: Scope,
    next: @escaping (Value) -> Void,
    end: @escaping (Event<Value, Failure>) -> Void
  ) -> Scope {
    let inlet = Inlet<Value, Failure>(
      in: scope,
      receive: { next($1) },
      failed: { end(.failed($1)) },
      completed: { _ in end(.completed) }
    )
    attach(to: inlet)
    return inlet.scope
  }
}
