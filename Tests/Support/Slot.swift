internal import Signals
internal import Synchronization

/// A place for something that is only known later, or that any thread may let go of.
package final class Slot<Content: Sendable>: Sendable {
  private let storage: Mutex<Content?>

  package init(_ content: Content? = nil) {
    storage = Mutex(content)
  }

  package var content: Content? {
    get { storage.withLock { $0 } }
    set {
      // Released outside the lock, like everything that may run a deinit.
      let previous = storage.withLock { content in
        defer { content = newValue }
        return content
      }
      _ = previous
    }
  }

  /// Empties the slot, and hands over what was in it: to be let go of by the caller.
  package func take() -> Content? {
    storage.withLock { $0.take() }
  }
}

extension Slot<any Disposable> {
  /// Disposes what is in the slot.
  package func dispose() {
    content?.dispose()
  }
}
