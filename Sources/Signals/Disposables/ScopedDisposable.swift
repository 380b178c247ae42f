/// A disposable whose deallocation disposes another disposable.
public final class ScopedDisposable: Disposable {
  private let inner: any Disposable

  /// Creates a disposable whose disposal or deallocation disposes `inner`.
  public init(_ inner: any Disposable) {
    self.inner = inner
  }

  /// Creates a disposable whose disposal or deallocation runs `action`, once.
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
  /// Returns a disposable whose disposal or deallocation disposes this one.
  public func scoped() -> ScopedDisposable {
    ScopedDisposable(self)
  }
}
