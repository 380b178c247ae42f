internal import Glibc

/// Timers by hand: a heap of when they are due.
///
/// One that is called off stays until half of the heap is such.
final class PlainTimers {
  private struct LockedValue {
    let due: Int
    let timer: Timer
  }

  @exclusivity(unchecked)
  private var slots: ContiguousArray<LockedValue> = []
  @exclusivity(unchecked)
  private var emptySlots = 0

  @inline(never)
  init() {}

  @inline(never)
  func add(after delay: Int, _ work: @escaping () -> Void) -> Timer {
    let timer = Timer(work, of: self)
    let slot = LockedValue(due: Self.now + delay, timer: timer)
    slots.append(slot)
    rise(slot, from: slots.count - 1)
    return timer
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private func rise(_ slot: LockedValue, from start: Int) {
    var index = start
    while index > 0, case let parent = (index - 1) / 2, slot.due < slots[parent].due {
      slots[index] = slots[parent]
      index = parent
    }
    if index != start { slots[index] = slot }
  }

  fileprivate func callOff() {
    emptySlots += 1
    guard emptySlots > 64, emptySlots > slots.count / 2 else { return }
    slots.removeAll { $0.timer.work == nil }
    emptySlots = 0
    for index in slots.indices { rise(slots[index], from: index) }
  }

  /// A timer that waits.
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
      timers.callOff()
    }
  }
}
