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
  package private(set) var known: [String: StoredValue]
  package private(set) var unsaved: [String: StoredValue] = [:]
  private var isScheduled = false

  package init(_ known: [String: StoredValue] = [:]) {
    self.known = known
  }

  /// Sets a value, and returns true if the caller must schedule a save.
  package mutating func set(_ value: StoredValue, for key: String) -> Bool {
    known[key] = value
    unsaved[key] = value
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Removes and returns the unsaved values, which the caller saves now.
  package mutating func take() -> [String: StoredValue] {
    isScheduled = false
    defer { unsaved = [:] }
    return unsaved
  }

  /// Adds values that could not be saved, except those that were set again after ``take()``.
  package mutating func putBack(_ values: [String: StoredValue]) {
    unsaved.merge(values) { newer, _ in newer }
  }
}

/// The thread-safe part of a store: it reads and writes the storage.
nonisolated final class SaveQueue: Sendable {
  /// The time between the first unsaved change and its save.
  static let delay = Duration.milliseconds(250)

  private let storage: any PropertyStorage
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

  /// The name of the storage, for messages.
  var storageName: String { storage.name }

  /// Reads all values.
  func load() throws(StorageError) {
    guard let bytes = try storage.read() else { return }
    let entries = try StoredEntries(parsing: bytes, of: storage.name)
    values.withLock { $0 = UnsavedValues(entries.values) }
  }

  /// Returns the latest value of a key that was read or set, or nil.
  func value(for key: String) -> StoredValue? {
    values.withLock { $0.known[key] }
  }

  /// Sets a value, which is saved after a delay.
  func set(_ value: StoredValue, for key: String) {
    guard values.withLock({ $0.set(value, for: key) }) else { return }
    SavesAtExit.add(self)
    // A strong reference would leak this queue if the scheduler, for example in a test, never
    // reaches this time.
    scheduler.schedule(after: Self.delay) { [weak self] in self?.save() }
  }

  /// Writes the unsaved values, and returns when they are written or writing has failed.
  func save() {
    // The report is made outside the queue, because `isOnMainActor` is false inside the queue.
    guard let result = queue.sync(execute: writeUnsaved) else { return }
    switch result {
    case .success: report(nil)
    case .failure(let error): report(error)
    }
  }

  /// Writes the unsaved values, and returns the result, or nil if there are none.
  private func writeUnsaved() -> Result<Void, StorageError>? {
    let unsaved = values.withLock { $0.take() }
    guard !unsaved.isEmpty else { return nil }
    do throws(StorageError) {
      let refused = try storage.withExclusiveAccess { () throws(StorageError) in
        try write(unsaved)
      }
      values.withLock {
        $0.putBack(refused)
        // A value that was set during the write is still unsaved.
        if $0.unsaved.isEmpty { SavesAtExit.remove(self) }
      }
      return refused.isEmpty ? .success(()) : .failure(.tooLarge(path: storage.name))
    } catch {
      values.withLock { $0.putBack(unsaved) }
      return .failure(error)
    }
  }

  /// Writes unsaved values, and returns those that would make the storage too large.
  private func write(_ unsaved: [String: StoredValue]) throws(StorageError) -> [String: StoredValue]
  {
    // Another program may have written other keys since the last read, so only the changed keys are
    // replaced.
    var entries = StoredEntries()
    if let bytes = try storage.read() {
      do throws(StorageError) {
        entries = try StoredEntries(parsing: bytes, of: storage.name)
      } catch {
        try storage.setAside()
        entries.values = values.withLock { $0.known.filter { unsaved[$0.key] == nil } }
      }
    }
    var accepted = unsaved
    var refused: [String: StoredValue] = [:]
    while true {
      do throws(StorageError) {
        try storage.write(StoredEntries(entries.values.merging(accepted) { $1 }).bytes)
        return refused
      } catch {
        // One value that is too large must not prevent all others from being saved.
        guard case .tooLarge = error, accepted.count > 1,
          let largest = accepted.max(by: { $0.value.size < $1.value.size })
        else { throw error }
        refused[largest.key] = accepted.removeValue(forKey: largest.key)
      }
    }
  }
}

/// The save queues that save their values when the program calls `exit` or returns from `main`.
private nonisolated enum SavesAtExit {
  private static let queues = Mutex<[ObjectIdentifier: SaveQueue]>([:])

  private static let isInstalled: Bool = {
    atexit { SavesAtExit.saveAll() } == 0
  }()

  static func add(_ queue: SaveQueue) {
    _ = isInstalled
    queues.withLock { $0[ObjectIdentifier(queue)] = queue }
  }

  static func remove(_ queue: SaveQueue) {
    queues.withLock { $0[ObjectIdentifier(queue)] = nil }
  }

  private static func saveAll() {
    for queue in queues.withLock({ Array($0.values) }) { queue.save() }
  }
}
