import Synchronization

/// A list of entries in order of arrival.
///
/// It is thread-safe.
final class Log<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  var entries: [Entry] { storage.withLock { $0 } }
  var count: Int { storage.withLock { $0.count } }

  @discardableResult
  func add(_ entry: Entry) -> Entry {
    storage.withLock { $0.append(entry) }
    return entry
  }
}

/// A thread-safe counter.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  @discardableResult
  func next() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }

  @discardableResult
  func previous() -> Int { count.subtract(1, ordering: .acquiringAndReleasing).newValue }
}
