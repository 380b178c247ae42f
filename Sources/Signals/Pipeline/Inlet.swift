/// One input of a junction: turns events into jobs.
///
/// An inlet has a scope of its own, since one input may end while the others go on.
@usableFromInline
final class Inlet<Value: Sendable, Failure: Error>: Sink<Value, Failure> {
  @usableFromInline let scope: Scope
  @usableFromInline let outer: Scope
  @usableFromInline let end: (Event<Value, Failure>) -> Void

  /// - Parameters:
  ///   - junction: what the inlet leads to.
  ///   - next: submits a value.
  ///   - end: submits the end.
  @inlinable
  init(
    _ scope: Scope,
    in outer: Scope,
    next: @escaping Receive,
    end: @escaping (Event<Value, Failure>) -> Void
  ) {
    self.scope = scope
    self.outer = outer
    self.end = end
    super.init(following: nil, receive: next)
  }

  @usableFromInline
  override func fail(_ failure: Failure) {
    close(.failed(failure))
  }

  @usableFromInline
  override func complete() {
    close(.completed)
  }

  private func close(_ event: Event<Value, Failure>) {
    guard scope.finish() else { return }
    outer.remove(scope)
    end(event)
  }
}

extension Signal {
  /// Feeds a junction with the events of this signal, for as long as `scope` lasts.
  ///
  /// - Returns: the scope of this input alone.
  @inlinable
  @discardableResult
  func attach(
    in scope: Scope,
    next: @escaping (Value) -> Void,
    end: @escaping (Event<Value, Failure>) -> Void
  ) -> Scope {
    let inner = Scope()
    scope.add(inner)
    attach(
      Inlet(
        inner, in: scope,
        next: { _, value in if !inner.isDisposed { next(value) } },
        end: end),
      inner)
    return inner
  }
}
