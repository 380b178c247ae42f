internal import Synchronization

extension Signal {
  /// Does something on the side at each event, before it is forwarded.
  ///
  ///     source          a---b---c-|
  ///     handleEvents    a---b---c-|
  ///
  /// - Values: forwarded, each after `next`.
  /// - End: forwarded, after `failed` or `completed`.
  /// - Disposal: disposes the source, and runs `disposed` if no end has come through here.
  ///
  /// So each subscription runs `subscribed` first, and at most one of `failed`, `completed` and
  /// `disposed` at last.
  ///
  /// - Parameters:
  ///   - next: run with each value.
  ///   - failed: run with the failure.
  ///   - completed: run on completion.
  ///   - subscribed: run before the source is subscribed to.
  ///   - disposed: run when the subscription is over before the source has ended: because it was
  ///     disposed, because something downstream has ended, or because the source is gone.
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

  /// Runs `action` when a subscription is over without an end having come through here.
  ///
  /// An end that comes after that goes no further, so that only one of the two is heard.
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

/// Runs an action when torn down, unless it is disarmed before.
@usableFromInline
final class DisposalHook: Teardown, @unchecked Sendable {
  // SAFETY: an immutable, Sendable property and an atomic one.

  private let action: @Sendable () -> Void
  private let isArmed = Atomic<Bool>(true)

  @usableFromInline
  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  /// Makes the hook do nothing, and returns whether it had not done it yet.
  @usableFromInline
  func disarm() -> Bool {
    isArmed.exchange(false, ordering: .acquiringAndReleasing)
  }

  @usableFromInline
  override func tearDown() {
    if disarm() { action() }
  }
}
