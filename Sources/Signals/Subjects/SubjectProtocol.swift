/// An object that receives events and sends them to its subscribers.
public protocol SubjectProtocol<Value, Failure>: AnyObject, Sendable {
  /// The type of the values.
  associatedtype Value: Sendable
  /// The type of the failures, which is `Never` if the subject cannot fail.
  associatedtype Failure: Error

  /// A signal of the events sent to the subject.
  var signal: Signal<Value, Failure> { get }

  /// Sends an event to all subscribers.
  func send(_ event: Event<Value, Failure>)
}

extension SubjectProtocol {
  /// Sends a value to all subscribers.
  public func send(_ value: Value) {
    send(.next(value))
  }

  /// Ends the subject with a failure.
  public func fail(_ failure: Failure) {
    send(.failed(failure))
  }

  /// Ends the subject without a failure.
  public func complete() {
    send(.completed)
  }
}

extension SubjectProtocol where Value == Void {
  /// Sends a `Void` value to all subscribers.
  public func send() {
    send(())
  }
}

extension Signal {
  /// Subscribes a subject, which receives every event of this signal, including the end.
  ///
  /// The subscription lasts until it is disposed, until this signal or the subject ends, or until
  /// the subject is deallocated. The subscription does not retain the subject.
  @discardableResult
  public func subscribe(_ subject: some SubjectProtocol<Value, Failure>) -> any Disposable {
    let scope = Scope()
    scope.endTogether(with: subject.signal)
    guard !scope.isDisposed else { return scope }
    attach(
      Receiver.make(
        scope,
        next: { [weak subject] in subject?.send(.next($0)) },
        failed: { [weak subject] in subject?.send(.failed($0)) },
        completed: { [weak subject] in subject?.send(.completed) }
      ),
      scope
    )
    return scope
  }

  /// Sends the events of one subscription to a subject, which the subscription retains.
  @inlinable
  func subscribe(retaining subject: some SubjectProtocol<Value, Failure>, in scope: Scope) {
    scope.endTogether(with: subject.signal)
    guard !scope.isDisposed else { return }
    attach(
      Receiver.make(
        scope,
        next: { subject.send(.next($0)) },
        failed: { subject.send(.failed($0)) },
        completed: { subject.send(.completed) }
      ),
      scope
    )
  }
}

extension Scope {
  /// Disposes this scope when `signal` ends, or when the source of `signal` is deallocated.
  @usableFromInline
  func endTogether(with signal: Signal<some Sendable, some Error>) {
    // The handlers retain `disposal`. If they are released without a call, `disposal` disposes the
    // scope. The reference to the scope is weak because the subject may outlive the source.
    let disposal = ScopedDisposable { [weak self] in self?.dispose() }
    let ending = signal.ignoreValues().subscribe(
      failed: { _ in disposal.dispose() },
      completed: { disposal.dispose() }
    )
    add(disposable: ending)
  }
}
