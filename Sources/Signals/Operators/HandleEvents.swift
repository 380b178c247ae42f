extension Signal {
  /// Calls functions for each subscription, event and disposal, and forwards the events unchanged.
  ///
  ///     source          a---b---c-|
  ///     handleEvents    a---b---c-|
  ///
  /// - Values: each value is forwarded after the call of `next`.
  /// - End: forwarded after the call of `failed` or `completed`.
  /// - Disposal: disposes the source, and calls `disposed` if no end has been forwarded.
  ///
  /// Each subscription calls `subscribed` first, and later at most one of `failed`, `completed` and
  /// `disposed`.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with the failure.
  ///   - completed: called on completion.
  ///   - subscribed: called before the source is subscribed to.
  ///   - disposed: called if the subscription is disposed before the source ends. An operator
  ///     downstream that ends early also disposes the subscription. If the source is deallocated
  ///     without an end, the subscription is disposed, unless you retain the subscription's
  ///     disposable.
  /// - Returns: a signal of the same events.
  @inlinable
  public func handleEvents(
    next: (@Sendable (Value) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    subscribed: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil
  ) -> Signal {
    var signal = self
    if let disposed { signal = signal.handleDisposal(disposed) }
    if next != nil || failed != nil || completed != nil {
      signal = signal.stage { target in
        EventRelay(
          to: target,
          next: { target, value in
            next?(value)
            target.next(value)
          },
          failed: { target, failure in
            failed?(failure)
            target.fail(failure)
          },
          completed: { target in
            completed?()
            target.complete()
          }
        )
      }
    }
    if let subscribed { signal = signal.initially(subscribed) }
    return signal
  }

  /// Runs `action` if the subscription is disposed before an end is forwarded.
  ///
  /// Once `action` has started, no end is forwarded.
  @inlinable
  func handleDisposal(_ action: @escaping @Sendable () -> Void) -> Signal {
    subscribing { upstream, sink, scope in
      guard !scope.isDisposed else { return }
      let hook = scope.onDisposal { _ in action() }
      let relay = EventRelay<Value, Failure, Value, Failure>(
        to: sink,
        next: { target, value in target.next(value) },
        failed: { target, failure in
          if scope.remove(hook) { target.fail(failure) }
        },
        completed: { target in
          if scope.remove(hook) { target.complete() }
        }
      )
      upstream.attach(relay, scope)
    }
  }
}
