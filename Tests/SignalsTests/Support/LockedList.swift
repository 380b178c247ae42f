import Signals
import Synchronization

/// A thread-safe list of entries in the order of insertion.
final class LockedList<Entry: Sendable>: Sendable {
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

extension Signal {
  /// Subscribes and returns a list of all events.
  func logEvents() -> (LockedList<Event<Value, Failure>>, any Disposable) {
    let log = LockedList<Event<Value, Failure>>()
    return (log, subscribe(event: { log.add($0) }))
  }

  /// The events that the signal sends before `subscribe` returns.
  var eventsAtOnce: [Event<Value, Failure>] {
    let (log, subscription) = logEvents()
    subscription.dispose()
    return log.entries
  }
}
