/// Work, or a resource, that can be let go of before its time.
public protocol Disposable: AnyObject, Sendable {
  /// Whether `dispose()` has been called, or there is nothing left to dispose of.
  var isDisposed: Bool { get }

  /// Lets go. Calling it again does nothing.
  func dispose()
}

extension Disposable {
  /// Returns a disposable that disposes this one when its last reference is gone.
  public func scoped() -> ScopedDisposable {
    ScopedDisposable(self)
  }

  /// Adds this disposable to `compound`, and hands it back.
  @discardableResult
  public func add(to compound: CompoundDisposable) -> Self {
    compound.add(self)
    return self
  }
}
