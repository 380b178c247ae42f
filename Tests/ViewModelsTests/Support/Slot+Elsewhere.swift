import TestSupport

nonisolated extension Slot {
  /// Empties the slot on another thread, and waits for that.
  @concurrent
  func emptyElsewhere() async {
    content = nil
  }
}
