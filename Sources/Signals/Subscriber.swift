/// The object through which the work of a signal sends events to one subscription.
///
///     Signal { subscriber in
///       subscriber.send("hello")
///       subscriber.complete()
///     }
///
/// A subscriber is thread-safe and re-entrant: it delivers events one after another. A subscriber
/// ignores events that are sent after a failure, after completion, or after disposal.
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
    // No sender is left, so the emitter releases its sink.
    withEmitter { $0.tearDown(for: scope) }
  }

  /// Calls `body` with the emitter, without retaining the emitter.
  ///
  /// SAFETY: the subscriber owns the emitter, and stays alive during the call.
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

  /// Sends a failure, which ends the subscription.
  @inlinable
  public func fail(_ failure: Failure) {
    withEmitter { $0.send(end: .failed(failure)) }
  }

  /// Sends completion, which ends the subscription.
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

  /// True once the subscription has ended or has been disposed.
  ///
  /// Long-running work can check this property to stop early.
  @inlinable
  public var isDisposed: Bool { scope.isDisposed }

  /// Disposes `disposable` when the subscription ends or is disposed.
  ///
  /// If that has already happened, the method disposes `disposable` immediately.
  public func add(_ disposable: any Disposable) {
    scope.add(disposable: disposable)
  }

  /// Runs `action` when the subscription ends or is disposed.
  ///
  /// If that has already happened, the method runs `action` immediately.
  public func onDisposal(_ action: @escaping @Sendable () -> Void) {
    scope.onDisposal { _ in action() }
  }
}
