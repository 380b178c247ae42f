/// A resource that a subscription holds, torn down when the subscription ends or is disposed.
@usableFromInline
class Teardown: @unchecked Sendable {
  // SAFETY: the class has no state. Each subclass documents what protects its state.

  @usableFromInline
  init() {}

  /// Releases the resource that `scope` held.
  ///
  /// The base implementation does nothing. A scope calls this method at most once, on any thread.
  @usableFromInline
  func tearDown(for scope: Scope) {}
}

/// A teardown that disposes a disposable.
@usableFromInline
final class DisposableTeardown: Teardown, @unchecked Sendable {
  // SAFETY: the only property is immutable and Sendable.

  private let disposable: any Disposable

  @usableFromInline
  init(_ disposable: any Disposable) {
    self.disposable = disposable
  }

  @usableFromInline
  override func tearDown(for _: Scope) {
    disposable.dispose()
  }
}
