import Signals

nonisolated extension Disposable {
  /// Leaves this to a bag that is disposed of at the end of the test.
  func disposed(by bag: CompoundDisposable) {
    bag.add(self)
  }
}
