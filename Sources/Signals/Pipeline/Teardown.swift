/// Something a subscription holds and lets go of when it ends or is disposed.
@usableFromInline
class Teardown: @unchecked Sendable {
  // SAFETY: has no state of its own; each subclass says what protects what it adds.

  @usableFromInline
  init() {}

  /// Lets go.
  ///
  /// Called at most once, by any thread.
  @usableFromInline
  func tearDown() {}
}

/// A teardown that disposes a disposable of the user.
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
