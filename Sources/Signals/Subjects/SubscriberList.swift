public import Synchronization

/// The subscribers of a subject in order of subscription, protected by a `Gate`.
///
/// This superclass of `SubjectCore` does not depend on the type of the subject's values. In a
/// generic class, the code that subscribes would look up type metadata for each subscription.
@usableFromInline
class SubscriberList: @unchecked Sendable {
  // SAFETY: `entries`, `removedCount` and `hasHistory` are accessed only inside the gate. So no
  // access needs an exclusivity check.

  @usableFromInline final let gate = Gate()
  /// The subscribers.
  ///
  /// A removed subscriber leaves nil until the list is compacted.
  @exclusivity(unchecked)
  @usableFromInline final var entries: ContiguousArray<SubscriberEntry?> = []
  @exclusivity(unchecked)
  private final var removedCount = 0
  /// True if a new subscriber first receives replayed values or the end.
  @exclusivity(unchecked)
  @usableFromInline final var hasHistory: Bool

  @usableFromInline
  init(hasHistory: Bool) {
    self.hasHistory = hasHistory
  }

  // MARK: Changes, from any thread

  /// Adds a subscriber until `scope` is disposed.
  ///
  /// - Parameters:
  ///   - sink: The sink that receives the subject's events.
  ///   - scope: The scope of the subscription.
  ///   - replays: True to send the stored values first.
  @usableFromInline
  final func subscribe(_ sink: consuming Link, _ scope: Scope, replays: Bool) {
    let entry = SubscriberEntry(sink, in: self, replays: replays)
    scope.add(entry)
    change({ insert(entry) }, orQueue: QueuedAction { self.insert(entry) })
  }

  /// Removes a subscriber that is no longer active.
  fileprivate final func unsubscribe(_ entry: SubscriberEntry) {
    change({ remove(entry) }, orQueue: QueuedAction { self.remove(entry) })
  }

  /// Releases all subscribers of a subject that is being deallocated.
  ///
  /// The gate may be busy, because a handler may release the subject during the subject's last
  /// delivery.
  @usableFromInline
  final func close() {
    change({ removeAll() }, orQueue: QueuedAction { self.removeAll() })
  }

  private func change(_ job: () -> Void, orQueue queued: @autoclosure () -> QueuedJob) {
    gate.run(job, orQueue: queued(), runQueued: { runQueued($0) })
  }

  // MARK: Inside the gate

  private func insert(_ entry: SubscriberEntry) {
    if hasHistory { replay(to: entry) } else { append(entry) }
  }

  @usableFromInline
  final func append(_ entry: SubscriberEntry) {
    guard entry.isActive else { return }
    entry.index = UInt32(entries.count)
    entries.append(entry)
  }

  private func remove(_ entry: SubscriberEntry) {
    let index = Int(entry.index)
    // The entry may never have been appended, or may have been removed with all other entries.
    guard index < entries.count, entries[index] === entry else { return }
    entries[index] = nil
    removedCount += 1
    if removedCount > 16, removedCount > entries.count / 2 { compact() }
  }

  /// Removes all subscribers, and releases their sinks.
  @usableFromInline
  func removeAll() {
    for entry in removeEntries() { entry?.releaseSink() }
  }

  /// Removes and returns all entries.
  @usableFromInline
  final func removeEntries() -> ContiguousArray<SubscriberEntry?> {
    let removed = entries
    entries = []
    removedCount = 0
    return removed
  }

  /// Moves the entries to the front of the list, in order, and removes the empty places.
  private func compact() {
    var count = 0
    // SAFETY: unmanaged references save a retain of each entry. Swapping keeps every reference.
    entries.withUnsafeMutableBufferPointer { entries in
      entries.withMemoryRebound(to: Unmanaged<SubscriberEntry>?.self) { entries in
        for place in entries.indices {
          guard let entry = entries[place] else { continue }
          entry._withUnsafeGuaranteedRef { $0.index = UInt32(count) }
          entries.swapAt(count, place)
          count += 1
        }
      }
    }
    entries.removeLast(entries.count - count)
    removedCount = 0
  }

  // MARK: Overriding

  /// Runs a job that was queued at the gate.
  ///
  /// Subclasses override this method.
  @usableFromInline
  func runQueued(_ job: QueuedJob) {
    preconditionFailure("a subclass of SubscriberList must override runQueued(_:)")
  }

  /// Replays the stored values to `entry`, then sends it the end or appends it to the list.
  ///
  /// Subclasses override this method.
  @usableFromInline
  func replay(to entry: SubscriberEntry) {
    preconditionFailure("a subclass of SubscriberList must override replay(to:)")
  }
}

/// One subscriber in the list of a subject.
@usableFromInline
final class SubscriberEntry: Teardown, @unchecked Sendable {
  // SAFETY: `index` and `hasReleasedSink` are accessed only inside the gate of the list, or by
  // `deinit`. The other properties are immutable or atomic.

  /// The sink to deliver to, owned by the entry.
  ///
  /// SAFETY: the reference is unmanaged, so sending does not retain the sink.
  @usableFromInline let sink: Unmanaged<Link>
  private let list: SubscriberList
  // The next four properties are adjacent, so they share one word of memory.
  /// True if the subscriber first receives the stored values.
  @usableFromInline let replays: Bool
  private var hasReleasedSink = false
  @usableFromInline let active = Atomic<Bool>(true)
  /// The entry's index in the list.
  ///
  /// No exclusivity check is needed, because the gate excludes other threads.
  @exclusivity(unchecked)
  fileprivate var index: UInt32 = .max

  @usableFromInline
  init(_ sink: Link, in list: SubscriberList, replays: Bool) {
    self.sink = .passRetained(sink)
    self.list = list
    self.replays = replays
  }

  deinit {
    if !hasReleasedSink { sink.release() }
  }

  /// True until the subscription ends or is disposed.
  ///
  /// An inactive subscriber receives nothing, except the end that made it inactive.
  @inlinable
  var isActive: Bool { active.load(ordering: .acquiring) }

  /// Makes the subscriber inactive, and returns true if it was active.
  @usableFromInline
  func deactivate() -> Bool {
    active.exchange(false, ordering: .acquiringAndReleasing)
  }

  @usableFromInline
  override func tearDown() {
    if deactivate() { list.unsubscribe(self) }
  }

  /// Makes an active subscriber inactive, and releases its sink.
  ///
  /// The sink may retain this entry through a scope, so keeping the sink would form a reference
  /// cycle.
  fileprivate func releaseSink() {
    guard deactivate() else { return }
    hasReleasedSink = true
    sink.release()
  }
}
