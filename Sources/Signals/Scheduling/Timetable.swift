/// A priority queue of jobs, ordered by the latest time at which they may run, then by insertion.
///
/// Without leeway, jobs are ordered by their due times. A job with leeway can run together with a
/// job that is due later.
///
/// Invariants:
/// 1. `entries` is a heap with up to four children per entry. The sort keys of an entry never
///    change.
/// 2. A canceled job loses its work immediately, but keeps its entry until the entry is the first
///    one. Once there are over 64 entries and most have no work, all entries without work are
///    removed. So canceling takes constant time on average.
/// 3. `count` is the number of entries whose job has work. When `count` is 0, `entries` is empty.
package struct Timetable: Sendable {
  private struct Entry: Sendable {
    let latest: Duration
    let sequence: UInt64
    let job: DelayedJob

    func isBefore(_ other: Entry) -> Bool {
      latest == other.latest ? sequence < other.sequence : latest < other.latest
    }
  }

  private var entries: ContiguousArray<Entry> = []
  private var sequence: UInt64 = 0
  /// The number of pending jobs.
  package private(set) var count = 0

  /// Creates an empty timetable.
  package init() {}

  /// The job to run next, or nil if no job is pending.
  package var first: DelayedJob? {
    mutating get {
      while let entry = entries.first {
        if entry.job.work != nil { return entry.job }
        removeFirst()
      }
      return nil
    }
  }

  /// Returns true if a job still has to run.
  package func isPending(_ job: DelayedJob) -> Bool {
    job.work != nil
  }

  /// Adds a job behind the jobs with the same latest time.
  package mutating func add(_ job: DelayedJob) {
    count += 1
    insert(job)
  }

  /// Cancels a job, and returns its work for release outside the owner's lock.
  package mutating func cancel(_ job: DelayedJob) -> DelayedJob.Work? {
    guard let work = job.work else { return nil }
    job.work = nil
    count -= 1
    // Every pending job has an entry: a repeating job gets its next entry before it runs.
    removeCanceled()
    return work
  }

  /// Cancels all jobs, and returns their work for release outside the owner's lock.
  package mutating func cancelAll() -> [DelayedJob.Work] {
    let work = entries.compactMap { $0.job.work.take() }
    entries.removeAll()
    count = 0
    return work
  }

  /// Removes the next job if it is due by `now`, and returns its work.
  ///
  /// A repeating job is inserted again.
  package mutating func popWork(dueBy now: Duration) -> DelayedJob.Work? {
    guard let job = first, job.due <= now, let work = job.work else { return nil }
    removeFirst()
    if let interval = job.interval {
      // The next due time is computed from the previous due time, so due times do not drift. Missed
      // runs are skipped.
      let late = (now - job.due).attoseconds / interval.attoseconds
      job.due += Duration(attoseconds: (late + 1) * interval.attoseconds)
      insert(job)
    } else {
      job.work = nil
      count -= 1
      if count == 0 { entries.removeAll(keepingCapacity: true) }
    }
    return work
  }

  // MARK: The heap

  private mutating func insert(_ job: DelayedJob) {
    let entry = Entry(latest: job.due + job.leeway, sequence: sequence, job: job)
    sequence += 1
    entries.append(entry)
    rise(entry, from: entries.count - 1)
  }

  private mutating func removeFirst() {
    let last = entries.removeLast()
    if !entries.isEmpty { sink(last, from: 0) }
  }

  private mutating func rise(_ entry: Entry, from start: Int) {
    var index = start
    while index > 0, case let parent = (index - 1) / 4, entry.isBefore(entries[parent]) {
      entries[index] = entries[parent]
      index = parent
    }
    if index != start { entries[index] = entry }
  }

  private mutating func sink(_ entry: Entry, from start: Int) {
    var index = start
    while case let child = 4 * index + 1, child < entries.count {
      var least = child
      for other in child + 1..<min(child + 4, entries.count)
      where entries[other].isBefore(entries[least]) {
        least = other
      }
      guard entries[least].isBefore(entry) else { break }
      entries[index] = entries[least]
      index = least
    }
    entries[index] = entry
  }

  private mutating func removeCanceled() {
    guard count > 0 else { return entries.removeAll(keepingCapacity: entries.count < 1_024) }
    guard entries.count > 64, entries.count > 2 * count else { return }
    entries.removeAll { $0.job.work == nil }
    guard entries.count > 1 else { return }
    for index in stride(from: (entries.count - 2) / 4, through: 0, by: -1) {
      sink(entries[index], from: index)
    }
  }
}
