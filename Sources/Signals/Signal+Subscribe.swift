extension Signal {
  /// Subscribes with handlers that run on the sending thread.
  ///
  /// Use `observe` for handlers on the main actor. The handlers of one subscription never overlap.
  /// When the signal ends, upstream is disposed before `failed` or `completed` is called. You need
  /// not keep the returned disposable.
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
    attach(
      Receiver(scope, handler: next, end: EndHandlers(failed: failed, completed: completed)),
      scope
    )
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
  /// disposed.
  @discardableResult
  public func subscribe(_ subscriber: Subscriber<Value, Failure>) -> any Disposable {
    let subscription = subscribe(event: { subscriber.send($0) })
    subscriber.add(subscription)
    return subscription
  }

  /// Subscribes with handlers that run on the main actor and may use views and view models.
  ///
  ///     email.isValid.observe { self.button.isEnabled = $0 }
  ///
  /// An event sent on the main actor is handled immediately, unless earlier events are still
  /// waiting. Other events are handled in a later turn of the main actor. Events keep their order.
  /// If you dispose the subscription on the main actor, no handler runs afterwards.
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
}
