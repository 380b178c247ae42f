/// The jobs that wait for their time, in order.
///
/// Jobs go by the latest moment at which they may run, then by age. Without leeway that is the
/// order in which they are due. A job with leeway comes along when another is run, or at its latest.
///
/// 1. `slots` is a heap with four children to a slot. A slot's key never changes.
/// 2. A job that is called off keeps its slot, without work, until the slot comes up, or until
///    such slots outnumber the others and all are swept. So calling off costs a constant share.
/// 3. `count` is the number of slots whose job has work. When it is 0 there are no slots.
package struct Timetable: Sendable {
  private struct Slot: Sendable {
    let latest: Duration
    let sequence: UInt64
    let job: DelayedJob

    func isBefore(_ other: Slot) -> Bool {
      latest == other.latest ? sequence < other.sequence : latest < other.latest
    }
  }

  private var slots: ContiguousArray<Slot> = []
  private var sequence: UInt64 = 0
  /// How many jobs wait.
  package private(set) var count = 0

  /// Creates an empty timetable.
  package init() {}

  /// The job to run next.
  package var first: DelayedJob? {
    mutating get {
      while let slot = slots.first {
        if slot.job.work != nil { return slot.job }
        removeFirst()
      }
      return nil
    }
  }

  /// Whether a job has still work to do.
  package func isPending(_ job: DelayedJob) -> Bool {
    job.work != nil
  }

  /// Adds a job, behind those of the same time.
  package mutating func add(_ job: DelayedJob) {
    count += 1
    insert(job)
  }

  /// Calls a job off, and returns its work, to be released outside the lock.
  package mutating func callOff(_ job: DelayedJob) -> DelayedJob.Work? {
    guard let work = job.work else { return nil }
    job.work = nil
    count -= 1
    // A repeating job that is running now has its slot already, so every job has one.
    sweep()
    return work
  }

  /// Calls all jobs off, and returns their work, to be released outside the lock.
  package mutating func callOffAll() -> [DelayedJob.Work] {
    let work = slots.compactMap { $0.job.work.take() }
    slots.removeAll()
    count = 0
    return work
  }

  /// Takes the work of the next job if it is due by `now`.
  ///
  /// A job that repeats is put back.
  package mutating func take(dueBy now: Duration) -> DelayedJob.Work? {
    guard let job = first, job.due <= now, let work = job.work else { return nil }
    removeFirst()
    if let interval = job.interval {
      // Counted from when it was due, so that it does not drift; what was missed is skipped.
      let late = (now - job.due).attoseconds / interval.attoseconds
      job.due += Duration(attoseconds: (late + 1) * interval.attoseconds)
      insert(job)
    } else {
      job.work = nil
      count -= 1
      if count == 0 { slots.removeAll(keepingCapacity: true) }
    }
    return work
  }

  // MARK: The heap

  private mutating func insert(_ job: DelayedJob) {
    let slot = Slot(latest: job.due + job.leeway, sequence: sequence, job: job)
    sequence += 1
    slots.append(slot)
    rise(slot, from: slots.count - 1)
  }

  private mutating func removeFirst() {
    let last = slots.removeLast()
    if !slots.isEmpty { sink(last, from: 0) }
  }

  private mutating func rise(_ slot: Slot, from start: Int) {
    var index = start
    while index > 0, case let parent = (index - 1) / 4, slot.isBefore(slots[parent]) {
      slots[index] = slots[parent]
      index = parent
    }
    if index != start { slots[index] = slot }
  }

  private mutating func sink(_ slot: Slot, from start: Int) {
    var index = start
    while case let child = 4 * index + 1, child < slots.count {
      var least = child
      for other in child + 1..<min(child + 4, slots.count)
      where slots[other].isBefore(slots[least]) {
        least = other
      }
      guard slots[least].isBefore(slot) else { break }
      slots[index] = slots[least]
      index = least
    }
    slots[index] = slot
  }

  private mutating func sweep() {
    guard count > 0 else { return slots.removeAll(keepingCapacity: slots.count < 1_024) }
    guard slots.count > 64, slots.count > 2 * count else { return }
    slots.removeAll { $0.job.work == nil }
    guard slots.count > 1 else { return }
    for index in stride(from: (slots.count - 2) / 4, through: 0, by: -1) {
      sink(slots[index], from: index)
    }
  }
}
