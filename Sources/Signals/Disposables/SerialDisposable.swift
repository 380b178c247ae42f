internal import Synchronization

/// A disposable that holds one other at a time.
///
/// Assigning `inner` disposes what was there; ``swap(_:)`` hands it back instead.
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

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool {
    state.withLock {
      guard case .disposed = $0 else { return false }
      return true
    }
  }

  /// The disposable held.
  ///
  /// Assigning disposes the previous one, or the newcomer if this is disposed already. Assigning what
  /// is held already changes nothing.
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

  /// Replaces the disposable held and returns the previous one undisposed.
  ///
  /// On a serial disposable that is disposed, the newcomer is disposed and nothing is returned.
  @discardableResult
  public func swap(_ newcomer: (any Disposable)?) -> (any Disposable)? {
    let (previous, isTooLate): ((any Disposable)?, Bool) = state.withLock {
      guard case .holding(let previous) = $0 else { return (nil, true) }
      $0 = .holding(newcomer)
      return (previous, false)
    }
    if isTooLate { newcomer?.dispose() }
    return previous
  }

  /// Disposes what is held, and whatever is assigned from now on.
  public func dispose() {
    let previous: (any Disposable)? = state.withLock {
      guard case .holding(let inner) = $0 else { return nil }
      $0 = .disposed
      return inner
    }
    previous?.dispose()
  }
}
