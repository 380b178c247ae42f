/// Where a created signal sends the events of one subscription.
///
///     Signal { subscriber in
///       subscriber.send("hello")
///       subscriber.complete()
///     }
///
/// It may be used from any thread: events sent at the same time, or from inside the handling of
/// another, are delivered one after the other. After the end, or once the subscription is
/// disposed, it takes events and does nothing.
public final class Subscriber<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let emitter: Emitter<Value, Failure>
  @usableFromInline let scope: Scope

  @inlinable
  init(_ sink: Sink<Value, Failure>, _ scope: Scope) {
    let emitter = Emitter(sink)
    scope.add(emitter)
    self.emitter = emitter
    self.scope = scope
  }

  @inlinable
  deinit {
    // Nobody is left who could send: what is downstream need not wait.
    withEmitter { $0.tearDown() }
  }

  /// Calls `body` with the emitter, retaining nothing: it lives as long as this subscriber.
  @inlinable
  @inline(__always)
  func withEmitter(_ body: (Emitter<Value, Failure>) -> Void) {
    withExtendedLifetime(self) {
      Unmanaged.passUnretained(emitter)._withUnsafeGuaranteedRef(body)
    }
  }

  /// Sends a value.
  @inlinable
  public func send(_ value: Value) {
    withEmitter { $0.send(value) }
  }

  /// Sends the end, with a failure.
  @inlinable
  public func fail(_ failure: Failure) {
    withEmitter { $0.send(end: .failed(failure)) }
  }

  /// Sends the end, without a failure.
  @inlinable
  public func complete() {
    withEmitter { $0.send(end: .completed) }
  }

  /// Sends an event.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): send(value)
    case .failed(let failure): fail(failure)
    case .completed: complete()
    }
  }

  /// Whether the subscription has ended, so that work for it can stop.
  @inlinable
  public var isDisposed: Bool { scope.isDisposed }

  /// Disposes `disposable` when the subscription ends or is disposed.
  public func add(_ disposable: any Disposable) {
    scope.add(disposable: disposable)
  }

  /// Runs `action` when the subscription ends or is disposed.
  public func onDisposal(_ action: @escaping @Sendable () -> Void) {
    add(ActionDisposable(action))
  }
}
