internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The values of a store, and those of them that are not written yet.
///
/// 1. `known` has the latest value of every key that was read or set. So it includes `unsaved`.
/// 2. While a save is scheduled, further changes do not schedule another one.
package nonisolated struct UnsavedValues: Sendable {
  package private(set) var known: [String: String?]
  package private(set) var unsaved: [String: String?] = [:]
  /// The place where the latest unreadable bytes are now; nil if there were none.
  var placeSetAside: String?
  private var isScheduled = false

  package init(_ known: [String: String?] = [:]) {
    self.known = known
  }

  /// Sets a value, and returns true if the caller must schedule a save.
  package mutating func set(_ value: String?, for key: String) -> Bool {
    known.updateValue(value, forKey: key)
    unsaved.updateValue(value, forKey: key)
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Removes and returns the unsaved values, which the caller saves now.
  package mutating func take() -> [String: String?] {
    isScheduled = false
    defer { unsaved = [:] }
    return unsaved
  }

  /// Adds values that could not be saved, except those that were set again after ``take()``.
  package mutating func putBack(_ values: [String: String?]) {
    unsaved.merge(values) { newer, _ in newer }
  }
}

/// The thread-safe part of a store: it reads and writes the storage.
nonisolated final class SaveQueue: Sendable {
  /// The time between the first unsaved change and its save.
  static let delay = Duration.milliseconds(250)

  let storage: any PropertyStorage
  private let scheduler: any TimedScheduler
  private let values = Mutex(UnsavedValues())
  /// The queue on which saves run, one at a time.
  private let queue = DispatchQueue(label: "ViewModels.PropertyStore")
  private let report: @Sendable (StorageError?) -> Void

  /// Creates a queue that reports the result of each save.
  init(
    _ storage: any PropertyStorage,
    on scheduler: any TimedScheduler,
    report: @escaping @Sendable (StorageError?) -> Void
  ) {
    self.storage = storage
    self.scheduler = scheduler
    self.report = report
  }

  /// The place where the latest unreadable bytes are now; nil if there were none.
  var placeSetAside: String? { values.withLock { $0.placeSetAside } }

  /// Reads all values.
  func load() throws(StorageError) {
    guard let bytes = try storage.read() else { return }
    let entries = try StoredEntries(parsing: bytes, of: storage.name)
    values.withLock { $0 = UnsavedValues(entries.values) }
  }

  /// Returns the latest value of a key that was read or set, or nil.
  func value(for key: String) -> String?? {
    values.withLock { $0.known[key] }
  }

  /// Sets a value, which is saved after a delay.
  func set(_ value: String?, for key: String) {
    guard values.withLock({ $0.set(value, for: key) }) else { return }
    SavesAtExit.add(self)
    // A strong reference would leak this queue if the scheduler, for example in a test, never
    // reaches this time.
    scheduler.schedule(after: Self.delay) { [weak self] in self?.save() }
  }

  /// Writes the unsaved values, and returns when they are written or writing has failed.
  func save() {
    // The report is made outside the queue, because `isOnMainActor` is false inside the queue.
    if let result = queue.sync(execute: writeUnsaved) { report(result) }
  }

  /// Writes the unsaved values, and returns the problem, or nil if there was nothing to write.
  private func writeUnsaved() -> StorageError?? {
    let unsaved = values.withLock { $0.take() }
    guard !unsaved.isEmpty else { return nil }
    var refused: [String: String?] = [:]
    do throws(StorageError) {
      try storage.update { (bytes) throws(StorageError) in
        try merge(unsaved, into: bytes, refused: &refused)
      }
    } catch {
      values.withLock { $0.putBack(unsaved) }
      return error
    }
    values.withLock {
      $0.putBack(refused)
      // A value that was set during the write is still unsaved.
      if $0.unsaved.isEmpty { SavesAtExit.remove(self) }
    }
    return refused.isEmpty ? .some(nil) : .tooLarge(path: storage.name)
  }

  /// Returns stored bytes with unsaved values, except those that would make the bytes too large.
  ///
  /// Another program may have written other keys since the last read, so only the changed keys are
  /// replaced.
  private func merge(
    _ unsaved: [String: String?],
    into bytes: [UInt8]?,
    refused: inout [String: String?]
  ) throws(StorageError) -> [UInt8] {
    let stored: [String: String?]
    do throws(StorageError) {
      stored = try StoredEntries(parsing: bytes ?? [], of: storage.name).values
    } catch {
      let place = try storage.setAside()
      stored = values.withLock {
        $0.placeSetAside = place
        return $0.known.filter { unsaved[$0.key] == nil }
      }
    }
    var accepted = unsaved
    while true {
      let merged = StoredEntries(stored.merging(accepted) { $1 }).bytes
      if merged.count <= StoredEntries.maximumSize { return merged }
      // One value that is too large must not prevent all others from being saved.
      guard
        let (key, value) = accepted.max(by: {
          ($0.value?.utf8.count ?? 0, $0.key) < ($1.value?.utf8.count ?? 0, $1.key)
        }),
        accepted.count > 1
      else { throw .tooLarge(path: storage.name) }
      refused.updateValue(value, forKey: key)
      accepted.removeValue(forKey: key)
    }
  }
}

/// The save queues that save their values when the program calls `exit` or returns from `main`.
private nonisolated enum SavesAtExit {
  private static let queues = Mutex<[ObjectIdentifier: SaveQueue]>([:])

  private static let isInstalled =
    atexit { for queue in queues.withLock({ Array($0.values) }) { queue.save() } } == 0

  static func add(_ queue: SaveQueue) {
    _ = isInstalled
    queues.withLock { $0[ObjectIdentifier(queue)] = queue }
  }

  static func remove(_ queue: SaveQueue) {
    queues.withLock { $0[ObjectIdentifier(queue)] = nil }
  }
}
