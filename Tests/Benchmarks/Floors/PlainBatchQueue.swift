internal import Dispatch

/// A hand-written queue that delivers values on another thread.
///
/// Values that arrive during a delivery are delivered as one batch afterwards.
final class PlainBatchQueue: @unchecked Sendable {
  // SAFETY: `pending` and `isBusy` are used only with the lock held, and `batch` only on the queue.

  private let lock = PlainLock()
  private let queue = DispatchQueue(label: "Benchmarks.batches")
  private let receive: @Sendable (Int) -> Void
  @exclusivity(unchecked)
  private var pending: ContiguousArray<Int> = []
  @exclusivity(unchecked)
  private var batch: ContiguousArray<Int> = []
  @exclusivity(unchecked)
  private var isBusy = false

  init(_ receive: @escaping @Sendable (Int) -> Void) {
    self.receive = receive
  }

  @inline(never)
  func send(_ value: Int) {
    lock.lock()
    pending.append(value)
    let wasBusy = isBusy
    isBusy = true
    lock.unlock()
    if !wasBusy { queue.async { self.drain() } }
  }

  private func drain() {
    while swapPending() {
      for value in batch { receive(value) }
      batch.removeAll(keepingCapacity: true)
    }
  }

  /// Moves the pending values to the batch; returns false if there are none.
  private func swapPending() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    swap(&pending, &batch)
    isBusy = !batch.isEmpty
    return isBusy
  }
}
