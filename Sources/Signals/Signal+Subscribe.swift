extension Signal {
  /// Subscribes with handlers that run on the thread that delivers each event.
  ///
  /// This is the thread that sends the event, or a thread that is still delivering an earlier one.
  /// Operators such as `deliver(on:)` choose a different thread. Use `observe` for handlers on the
  /// main actor. The handlers of one subscription never overlap. When the signal ends, upstream is
  /// disposed before `failed` or `completed` is called. You need not keep the returned disposable.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with a failure. By default, failures are ignored.
  ///   - completed: called on completion.
  /// - Returns: a disposable that ends the subscription.
  @inlinable
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (Value) -> Void = { _ in },
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let scope = Scope()
    attach(Receiver.make(scope, next: next, failed: failed, completed: completed), scope)
    return scope
  }

  /// Subscribes with handlers that can end the subscription before `subscribe` returns.
  ///
  ///     let subscription = CompoundDisposable()
  ///     Signal<Int, Never>(1...).subscribe(in: subscription) { number in
  ///       if number == 3 { subscription.dispose() }
  ///     }
  ///
  /// A synchronous source sends its values before `subscribe` returns a disposable. `disposables`
  /// receives the subscription before the source starts, and drops it when the subscription ends.
  ///
  /// - Parameters:
  ///   - disposables: the compound that disposes the subscription. If the compound is already
  ///     disposed, the source is never subscribed to.
  ///   - next: called with each value.
  ///   - failed: called with a failure. By default, failures are ignored.
  ///   - completed: called on completion.
  /// - Returns: a disposable that ends the subscription.
  @inlinable
  @discardableResult
  public func subscribe(
    in disposables: CompoundDisposable,
    next: @escaping @Sendable (Value) -> Void = { _ in },
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let scope = Scope()
    scope.join(disposables)
    guard !scope.isDisposed else { return scope }
    attach(Receiver.make(scope, next: next, failed: failed, completed: completed), scope)
    return scope
  }

  /// Subscribes with one handler for all events.
  ///
  /// Write the label `event:`. A handler without a label receives values only.
  @_disfavoredOverload
  @discardableResult
  public func subscribe(
    event handler: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) -> any Disposable {
    subscribe(
      next: { handler(.next($0)) },
      failed: { handler(.failed($0)) },
      completed: { handler(.completed) }
    )
  }

  /// Subscribes, and sends every event of this signal to a subscriber.
  ///
  /// The returned disposable is disposed when the subscriber's own subscription ends or is
  /// disposed. So an operator such as `take(_:)` ends even a synchronous source.
  @discardableResult
  public func subscribe(_ subscriber: Subscriber<Value, Failure>) -> any Disposable {
    let scope = Scope()
    // The scope is added first, so that the subscriber can end a synchronous source.
    subscriber.scope.add(scope)
    guard !scope.isDisposed else { return scope }
    attach(
      Receiver.make(
        scope,
        next: { subscriber.send($0) },
        failed: { subscriber.fail($0) },
        completed: { subscriber.complete() }
      ),
      scope
    )
    return scope
  }

  /// Subscribes with handlers that run on the main actor and may use views and view models.
  ///
  ///     email.isValid.observe { self.button.isEnabled = $0 }
  ///
  /// An event sent on the main actor is handled immediately, unless an earlier event is waiting or
  /// being handled. Other events are handled later on the main actor. Events keep their order. If
  /// you dispose the subscription on the main actor, no handler starts afterwards.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with a failure. By default, failures are ignored.
  ///   - completed: called on completion.
  /// - Returns: a disposable that ends the subscription.
  @inlinable
  @discardableResult
  public func observe(
    next: @escaping @MainActor (Value) -> Void = { _ in },
    failed: (@MainActor (Failure) -> Void)? = nil,
    completed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    deliver(on: .ui).subscribe(
      next: withoutIsolation(next),
      failed: failed.map { withoutIsolation($0) },
      completed: completed.map { withoutIsolation($0) }
    )
  }

  /// Subscribes with main-actor handlers that can end the subscription before `observe` returns.
  ///
  /// `disposables` receives the subscription before the source starts. See
  /// ``subscribe(in:next:failed:completed:)``.
  @inlinable
  @discardableResult
  public func observe(
    in disposables: CompoundDisposable,
    next: @escaping @MainActor (Value) -> Void = { _ in },
    failed: (@MainActor (Failure) -> Void)? = nil,
    completed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    deliver(on: .ui).subscribe(
      in: disposables,
      next: withoutIsolation(next),
      failed: failed.map { withoutIsolation($0) },
      completed: completed.map { withoutIsolation($0) }
    )
  }
}

extension Scope {
  /// Adds this scope to `disposables` until this scope is disposed.
  @usableFromInline
  func join(_ disposables: CompoundDisposable) {
    let leave = ActionDisposable { [weak self, weak disposables] in
      if let self { disposables?.remove(self) }
    }
    add(disposable: leave)
    disposables.add(self)
  }
}
