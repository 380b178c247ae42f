internal import Signals
internal import Synchronization

/// An optional value that any thread may read, set or remove.
package final class LockedValue<Content: Sendable>: Sendable {
  private let storage: Mutex<Content?>

  package init(_ content: Content? = nil) {
    storage = Mutex(content)
  }

  package var content: Content? {
    get { storage.withLock { $0 } }
    set {
      // Keeps the old value until the lock is released, since its deinitializer may run other code.
      let previous = storage.withLock { content in
        defer { content = newValue }
        return content
      }
      _ = previous
    }
  }

  /// Removes and returns the value.
  package func take() -> Content? {
    storage.withLock { $0.take() }
  }
}

extension LockedValue<any Disposable> {
  /// Disposes the value.
  package func dispose() {
    content?.dispose()
  }
}
