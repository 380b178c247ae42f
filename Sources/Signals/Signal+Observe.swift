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
  @discardableResult
  public func observe(
    next: @escaping @MainActor (Value) -> Void = { _ in },
    failed: (@MainActor (Failure) -> Void)? = nil,
    completed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    let onFailure = failed.map { failed -> @Sendable (Failure) -> Void in
      { failure in MainActor.assumeIsolated { failed(failure) } }
    }
    let onCompletion = completed.map { completed -> @Sendable () -> Void in
      { MainActor.assumeIsolated { completed() } }
    }
    return deliver(on: .ui).subscribe(
      next: { value in MainActor.assumeIsolated { next(value) } },
      failed: onFailure,
      completed: onCompletion
    )
  }
}
