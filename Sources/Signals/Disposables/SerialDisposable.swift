internal import Synchronization

/// A disposable that holds at most one other disposable at a time.
///
/// Assigning ``inner`` disposes the previous disposable. ``swap(_:)`` returns the previous
/// disposable instead.
public final class SerialDisposable: Disposable {
  private enum State {
    case holding((any Disposable)?)
    case disposed
  }

  private let state: Mutex<State>

  /// Creates a serial disposable that holds `inner`.
  public init(_ inner: (any Disposable)? = nil) {
    state = Mutex(.holding(inner))
  }

  /// Creates a serial disposable that holds an action to run on disposal.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init(ActionDisposable(action))
  }

  /// True once `dispose()` has been called.
  public var isDisposed: Bool {
    state.withLock {
      guard case .disposed = $0 else { return false }
      return true
    }
  }

  /// The disposable that this one holds, or nil if there is none.
  ///
  /// Assigning a new disposable disposes the previous one. If this serial disposable is already
  /// disposed, the new disposable is disposed immediately. Assigning the current disposable again
  /// changes nothing.
  public var inner: (any Disposable)? {
    get {
      state.withLock {
        guard case .holding(let inner) = $0 else { return nil }
        return inner
      }
    }
    set {
      let previous = swap(newValue)
      if previous !== newValue { previous?.dispose() }
    }
  }

  /// Replaces the inner disposable, and returns the previous one without disposing it.
  ///
  /// If this serial disposable is already disposed, `swap` disposes `replacement` and returns nil.
  @discardableResult
  public func swap(_ replacement: (any Disposable)?) -> (any Disposable)? {
    let (previous, isTooLate): ((any Disposable)?, Bool) = state.withLock {
      guard case .holding(let previous) = $0 else { return (nil, true) }
      $0 = .holding(replacement)
      return (previous, false)
    }
    if isTooLate { replacement?.dispose() }
    return previous
  }

  /// Disposes the inner disposable.
  ///
  /// A disposable that is assigned later is disposed immediately.
  public func dispose() {
    let previous: (any Disposable)? = state.withLock {
      guard case .holding(let inner) = $0 else { return nil }
      $0 = .disposed
      return inner
    }
    previous?.dispose()
  }
}
