extension Signal {
  /// Subscribes with handlers that run on the main actor and may use views and view models.
  ///
  ///     email.isValid.observe { self.button.isEnabled = $0 }
  ///
  /// An event sent on the main actor is handled immediately, unless earlier events are still
  /// waiting. Other events are handled in a later turn of the main actor. Events keep their order.
  /// No handler runs after the subscription is disposed on the main actor.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with a failure; by default failures are ignored.
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
