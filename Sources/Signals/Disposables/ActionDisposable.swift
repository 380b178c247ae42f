internal import Synchronization

/// A disposable that runs an action once.
public final class ActionDisposable: Disposable {
  private let action: Mutex<StoredFunction<@Sendable () -> Void>?>

  /// Creates a disposable that runs `action` when disposed.
  ///
  /// Releasing the disposable does not run the action.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = Mutex(StoredFunction(action))
  }

  /// Creates a disposable that runs no action and only records whether it is disposed.
  public convenience init() {
    self.init {}
  }

  /// True once `dispose()` has been called.
  public var isDisposed: Bool {
    action.withLock { $0 == nil }
  }

  /// Runs the action on the first call.
  public func dispose() {
    // The action runs outside the lock because it may call this method again.
    action.withLock { $0.take() }?.call()
  }
}

/// A function in a struct.
///
/// Without the struct, each pass through a lock would wrap the function in another thunk.
struct StoredFunction<Function: Sendable>: Sendable {
  let call: Function

  init(_ call: Function) {
    self.call = call
  }
}
