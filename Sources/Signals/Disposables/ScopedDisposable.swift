/// A disposable that disposes another one when its last reference is released.
public final class ScopedDisposable: Disposable {
  private let inner: any Disposable

  /// Creates a disposable that disposes `inner` when disposed or released.
  public init(_ inner: any Disposable) {
    self.inner = inner
  }

  /// Creates a disposable that runs `action` once, when disposed or released.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init(ActionDisposable(action))
  }

  deinit {
    inner.dispose()
  }

  /// True if the inner disposable is disposed.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes the inner disposable.
  public func dispose() {
    inner.dispose()
  }
}

extension Disposable {
  /// Returns a disposable that disposes this one when its last reference is released.
  public func scoped() -> ScopedDisposable {
    ScopedDisposable(self)
  }
}
