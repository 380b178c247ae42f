import Signals
import Synchronization

/// A place for something that is only known later, or that any thread may let go of.
nonisolated final class Slot<Content: Sendable>: Sendable {
  private let storage: Mutex<Content?>

  init(_ content: Content? = nil) {
    storage = Mutex(content)
  }

  var content: Content? {
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

  /// Empties the slot on another thread, and waits for that.
  @concurrent
  func emptyElsewhere() async {
    content = nil
  }
}

nonisolated extension Slot<any Disposable> {
  /// Disposes what is in the slot.
  func dispose() {
    content?.dispose()
  }
}
