extension Signal {
  /// Subscribes on the main actor, where the handlers may use views and view models.
  ///
  ///     email.isValid.observe { self.button.isEnabled = $0 }
  ///
  /// An event is handled at once if it is sent on the main actor and no other waits; else in a later
  /// turn of the main actor. The order is kept. Once disposed of on the main actor, no handler runs.
  ///
  /// - Parameters:
  ///   - next: what to do with each value.
  ///   - failed: what to do with a failure; by default it is ignored.
  ///   - completed: what to do on completion.
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
