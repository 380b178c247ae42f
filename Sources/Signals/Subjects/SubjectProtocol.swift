/// What can be both listened to and sent to.
public protocol SubjectProtocol<Value, Failure>: AnyObject, Sendable {
  /// What the values are.
  associatedtype Value: Sendable
  /// What it may fail with; `Never` if it cannot.
  associatedtype Failure: Error

  /// What is sent to the subject.
  var signal: Signal<Value, Failure> { get }

  /// Sends an event to everybody who listens.
  func send(_ event: Event<Value, Failure>)
}

extension SubjectProtocol {
  /// Sends a value to everybody who listens.
  public func send(_ value: Value) {
    send(.next(value))
  }

  /// Ends the subject, with a failure.
  public func fail(_ failure: Failure) {
    send(.failed(failure))
  }

  /// Ends the subject, without a failure.
  public func complete() {
    send(.completed)
  }
}

extension SubjectProtocol where Value == Void {
  /// Says that something happened.
  public func send() {
    send(())
  }
}

extension Signal {
  /// Subscribes a subject: it is sent every event of this signal, the end too.
  ///
  /// The subscription lasts until it is disposed, or until either side ends. It does not keep the
  /// subject alive.
  @discardableResult
  public func subscribe(_ subject: some SubjectProtocol<Value, Failure>) -> any Disposable {
    let scope = Scope()
    scope.endTogether(with: subject.signal)
    guard !scope.isDisposed else { return scope }
    attach(
      Receiver(
        scope,
        handler: { [weak subject] in subject?.send(.next($0)) },
        end: EndHandlers(
          failed: { [weak subject] in subject?.send(.failed($0)) },
          completed: { [weak subject] in subject?.send(.completed) }
        )
      ),
      scope
    )
    return scope
  }

  /// Sends the events of one subscription to a subject, which the subscription keeps alive.
  @inlinable
  func attach(_ subject: some SubjectProtocol<Value, Failure>, _ scope: Scope) {
    scope.endTogether(with: subject.signal)
    guard !scope.isDisposed else { return }
    attach(
      Receiver(
        scope,
        handler: { subject.send(.next($0)) },
        end: EndHandlers(
          failed: { subject.send(.failed($0)) },
          completed: { subject.send(.completed) }
        )
      ),
      scope
    )
  }
}

extension Scope {
  /// Disposes this scope when `signal` ends, or can send nothing more.
  @usableFromInline
  func endTogether(with signal: Signal<some Sendable, some Error>) {
    // Released with the handlers that hold it, if they are never called. It does not keep the
    // scope: that goes when its source does, though the subject stays.
    let bond = ScopedDisposable { [weak self] in self?.dispose() }
    let ending = signal.ignoreValues().subscribe(
      failed: { _ in bond.dispose() },
      completed: { bond.dispose() }
    )
    add(disposable: ending)
  }
}
