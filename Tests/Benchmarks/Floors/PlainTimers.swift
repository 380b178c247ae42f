internal import Glibc

/// Hand-written timers: a heap that is ordered by due time.
///
/// Canceled timers are removed when they number more than 64 and more than half of the heap.
final class PlainTimers {
  private struct Entry {
    let due: Int
    let timer: Timer
  }

  @exclusivity(unchecked)
  private var entries: ContiguousArray<Entry> = []
  @exclusivity(unchecked)
  private var cancelledCount = 0

  @inline(never)
  init() {}

  @inline(never)
  func add(after delay: Int, _ work: @escaping () -> Void) -> Timer {
    let timer = Timer(work, of: self)
    let entry = Entry(due: Self.now + delay, timer: timer)
    entries.append(entry)
    siftUp(entry, from: entries.count - 1)
    return timer
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private func siftUp(_ entry: Entry, from start: Int) {
    var index = start
    while index > 0, case let parent = (index - 1) / 2, entry.due < entries[parent].due {
      entries[index] = entries[parent]
      index = parent
    }
    if index != start { entries[index] = entry }
  }

  fileprivate func didCancelTimer() {
    cancelledCount += 1
    guard cancelledCount > 64, cancelledCount > entries.count / 2 else { return }
    entries.removeAll { $0.timer.work == nil }
    cancelledCount = 0
    for index in entries.indices { siftUp(entries[index], from: index) }
  }

  /// A pending timer.
  final class Timer {
    @exclusivity(unchecked)
    fileprivate var work: (() -> Void)?
    private unowned(unsafe) let timers: PlainTimers

    fileprivate init(_ work: @escaping () -> Void, of timers: PlainTimers) {
      self.work = work
      self.timers = timers
    }

    @inline(never)
    func dispose() {
      guard work != nil else { return }
      work = nil
      timers.didCancelTimer()
    }
  }
}
