extension Signal {
  /// Subscribes, handling events on whatever thread they come; see `observe` for the main actor.
  ///
  /// The handlers of one subscription never overlap. At the end, upstream is disposed of before
  /// the handler runs. Nothing needs to hold the disposable that is returned.
  ///
  /// - Parameters:
  ///   - next: what to do with each value.
  ///   - failed: what to do with a failure; by default it is ignored.
  ///   - completed: what to do on completion.
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
  /// Say `event:`, since a handler without a label is one of values.
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

  /// Subscribes a subscriber: it is sent every event of this signal, the end too.
  ///
  /// The subscription ends with the subscriber's own.
  @discardableResult
  public func subscribe(_ subscriber: Subscriber<Value, Failure>) -> any Disposable {
    let subscription = subscribe(event: { subscriber.send($0) })
    subscriber.add(subscription)
    return subscription
  }
}
