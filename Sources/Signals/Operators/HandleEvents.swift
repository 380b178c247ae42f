internal import Synchronization

extension Signal {
  /// Calls a function at each event, before the event is forwarded.
  ///
  ///     source          a---b---c-|
  ///     handleEvents    a---b---c-|
  ///
  /// - Values: each is forwarded after `next`.
  /// - End: forwarded, after `failed` or `completed`.
  /// - Disposal: disposes the source, and calls `disposed` if no end has been forwarded.
  ///
  /// Each subscription therefore calls `subscribed` first. It calls at most one of `failed`,
  /// `completed` and `disposed`, and does so last.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with the failure.
  ///   - completed: called on completion.
  ///   - subscribed: called before the source is subscribed to.
  ///   - disposed: called if the subscription is over before the source has ended. That happens
  ///     when it is disposed, when an operator downstream ends it, or when the source is released.
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

  /// Runs `action` if a subscription is over before an end was forwarded.
  ///
  /// An end that comes later is not forwarded: either the action runs or the end is forwarded.
  @inlinable
  func handleDisposal(_ action: @escaping @Sendable () -> Void) -> Signal {
    origin { upstream, sink, scope in
      guard !scope.isDisposed else { return }
      let hook = DisposalHook(action)
      scope.add(hook)
      let relay = EventRelay<Value, Failure, Value, Failure>(
        to: sink,
        next: { target, value in target.next(value) },
        failed: { target, failure in
          if hook.disarm() { target.fail(failure) }
        },
        completed: { target in
          if hook.disarm() { target.complete() }
        }
      )
      upstream.attach(relay, scope)
    }
  }
}

/// A teardown that runs an action, unless it has been disarmed.
@usableFromInline
final class DisposalHook: Teardown, @unchecked Sendable {
  // SAFETY: an immutable, Sendable property and an atomic one.

  private let action: @Sendable () -> Void
  private let isArmed = Atomic<Bool>(true)

  @usableFromInline
  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  /// Prevents the action from running, and returns true if it has not run yet.
  @usableFromInline
  func disarm() -> Bool {
    isArmed.exchange(false, ordering: .acquiringAndReleasing)
  }

  @usableFromInline
  override func tearDown() {
    if disarm() { action() }
  }
}
