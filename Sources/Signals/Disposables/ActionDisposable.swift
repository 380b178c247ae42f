internal import Synchronization

/// A disposable that runs an action, once.
public final class ActionDisposable: Disposable {
  private let action: Mutex<Action?>

  /// Creates a disposable that runs `action` when disposed, and not when merely released.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = Mutex(Action(run: action))
  }

  /// Creates a disposable with nothing to do but to remember that it was disposed.
  public convenience init() {
    self.init {}
  }

  /// Whether the action has been run.
  public var isDisposed: Bool {
    action.withLock { $0 == nil }
  }

  /// Runs the action, unless it has been run.
  public func dispose() {
    // Taken under the lock, run outside it: the action may dispose us again, and its captures are
    // released with it.
    action.withLock { $0.take() }?.run()
  }
}

/// A function in a struct: on its own, each pass through a lock would wrap it in another thunk.
struct Action: Sendable {
  let run: @Sendable () -> Void
}
