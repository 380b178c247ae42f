internal import Dispatch

/// Hands values over to a queue by hand: those that come while it is busy go over all at once.
final class PlainMailbox: @unchecked Sendable {
  // SAFETY: `waiting` and `isBusy` are touched with the lock held only, `arriving` on the queue
  // only.

  private let lock = PlainLock()
  private let queue = DispatchQueue(label: "Benchmarks.mailbox")
  private let receive: @Sendable (Int) -> Void
  @exclusivity(unchecked)
  private var waiting: ContiguousArray<Int> = []
  @exclusivity(unchecked)
  private var arriving: ContiguousArray<Int> = []
  @exclusivity(unchecked)
  private var isBusy = false

  init(_ receive: @escaping @Sendable (Int) -> Void) {
    self.receive = receive
  }

  @inline(never)
  func post(_ value: Int) {
    lock.lock()
    waiting.append(value)
    let wasBusy = isBusy
    isBusy = true
    lock.unlock()
    if !wasBusy { queue.async { self.empty() } }
  }

  private func empty() {
    while takeWaiting() {
      for value in arriving { receive(value) }
      arriving.removeAll(keepingCapacity: true)
    }
  }

  private func takeWaiting() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    swap(&waiting, &arriving)
    isBusy = !arriving.isEmpty
    return isBusy
  }
}
