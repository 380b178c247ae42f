/// Work or a resource that can be canceled or released early.
public protocol Disposable: AnyObject, Sendable {
  /// True once `dispose()` has been called, or once the work has ended by itself.
  var isDisposed: Bool { get }

  /// Cancels the work or releases the resource. Further calls do nothing.
  func dispose()
}
