import Signals
import TestSupport

nonisolated extension Disposable {
  /// Adds this to a bag that the test disposes of at its end.
  func disposed(by bag: CompoundDisposable) {
    bag.add(self)
  }
}

nonisolated extension LockedValue {
  /// Sets the content to nil on another thread.
  @concurrent
  func emptyElsewhere() async {
    content = nil
  }
}
