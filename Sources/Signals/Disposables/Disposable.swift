/// Work or a resource that can be canceled or released early.
public protocol Disposable: AnyObject, Sendable {
  /// True if `dispose()` has been called, or if nothing is left to dispose.
  var isDisposed: Bool { get }

  /// Cancels the work or releases the resource. Further calls do nothing.
  func dispose()
}
