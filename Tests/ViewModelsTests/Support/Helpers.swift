import Signals
import TestSupport

nonisolated extension Disposable {
  /// Adds the disposable to a bag that the test disposes of at its end.
  func disposed(by bag: CompoundDisposable) {
    bag.add(self)
  }
}

nonisolated extension LockedValue {
  /// Sets the content to nil on another thread.
  @concurrent
  func releaseOnAnotherThread() async {
    content = nil
  }
}

/// The only owner of an object, so that a test decides when it is deallocated.
final class Owner<Object: AnyObject> {
  var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}

/// Waits until the pending work of the main actor has run.
func nextTurn() async {
  await withCheckedContinuation { continuation in
    QueueScheduler.main.perform { continuation.resume() }
  }
}
