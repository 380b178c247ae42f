/// A resource that a subscription holds, torn down when the subscription ends or is disposed.
@usableFromInline
class Teardown: @unchecked Sendable {
  // SAFETY: has no state of its own; each subclass says what protects its state.

  @usableFromInline
  init() {}

  /// Releases the resource.
  ///
  /// Called at most once, on any thread.
  @usableFromInline
  func tearDown() {}
}

/// A teardown that disposes a disposable passed by the user.
@usableFromInline
final class DisposableTeardown: Teardown, @unchecked Sendable {
  // SAFETY: one immutable, Sendable property.

  private let disposable: any Disposable

  @usableFromInline
  init(_ disposable: any Disposable) {
    self.disposable = disposable
  }

  @usableFromInline
  override func tearDown() {
    disposable.dispose()
  }
}
