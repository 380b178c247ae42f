internal import Synchronization

/// A disposable that runs an action, once.
public final class ActionDisposable: Disposable {
  private let action: Mutex<(@Sendable () -> Void)?>

  /// Creates a disposable that runs `action` when disposed, and not when merely released.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = Mutex(action)
  }

  /// Creates a disposable with nothing to do but to remember that it was disposed.
  public convenience init() {
    self.init {}
  }

  public var isDisposed: Bool {
    action.withLock { $0 == nil }
  }

  public func dispose() {
    // Taken under the lock, run outside it: the action may dispose us again, and its captures are
    // released with it.
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}
