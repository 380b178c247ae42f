/// A disposable that disposes another when its own last reference is gone.
public final class ScopedDisposable: Disposable {
  private let inner: any Disposable

  /// Creates a disposable whose lifetime bounds that of `inner`.
  public init(_ inner: any Disposable) {
    self.inner = inner
  }

  /// Creates a disposable that runs `action` when disposed or released, whichever comes first.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init(ActionDisposable(action))
  }

  deinit {
    inner.dispose()
  }

  /// Whether the other is disposed.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes the other.
  public func dispose() {
    inner.dispose()
  }
}
