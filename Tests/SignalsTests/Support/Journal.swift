import Signals
import Synchronization

/// What the signals of these tests fail with.
enum TestFailure: Error, Hashable {
  case broken
  case other
}

/// A list that any thread may write to.
final class Journal<Entry: Sendable>: Sendable {
  private let storage = Mutex<[Entry]>([])

  var entries: [Entry] { storage.withLock { $0 } }
  var count: Int { storage.withLock { $0.count } }

  func add(_ entry: Entry) {
    storage.withLock { $0.append(entry) }
  }
}

/// A number that any thread may count up.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int {
    number.add(1, ordering: .sequentiallyConsistent).newValue
  }

  @discardableResult
  func decrement() -> Int {
    number.subtract(1, ordering: .sequentiallyConsistent).newValue
  }
}

/// A place for something that is only known later, such as a handler's own subscription.
final class Slot<Content: Sendable>: Sendable {
  private let storage: Mutex<Content?>

  init(_ content: Content? = nil) {
    storage = Mutex(content)
  }

  var content: Content? {
    get { storage.withLock { $0 } }
    set {
      // Released outside the lock, like everything that may run a deinit.
      let previous = storage.withLock { content in
        defer { content = newValue }
        return content
      }
      _ = previous
    }
  }
}

extension Slot<any Disposable> {
  /// Disposes what is in the slot.
  func dispose() {
    content?.dispose()
  }
}

/// Notices handlers that overlap, or that run inside one another.
final class Turnstile: Sendable {
  private let inside = Counter()
  private let clashes = Counter()

  var overlaps: Int { clashes.value }

  func pass(_ body: () -> Void) {
    if inside.increment() > 1 { clashes.increment() }
    body()
    inside.decrement()
  }
}

/// Counts those of its tokens that are still alive.
final class Census: Sendable {
  /// To be captured by what has to be released.
  final class Token: Sendable {
    private let alive: Counter
    private let onRelease: @Sendable () -> Void

    fileprivate init(_ alive: Counter, _ onRelease: @escaping @Sendable () -> Void) {
      self.alive = alive
      self.onRelease = onRelease
      alive.increment()
    }

    deinit {
      alive.decrement()
      onRelease()
    }

    /// Makes a closure capture the token.
    func touch() {}
  }

  private let counter = Counter()

  var alive: Int { counter.value }

  func token(onRelease: @escaping @Sendable () -> Void = {}) -> Token {
    Token(counter, onRelease)
  }
}

extension Signal {
  /// Subscribes, writing all events down.
  func journal() -> (Journal<Event<Value, Failure>>, any Disposable) {
    let journal = Journal<Event<Value, Failure>>()
    return (journal, subscribe(event: { journal.add($0) }))
  }

  /// The events that come while subscribing, for signals that say all they have at once.
  var eventsAtOnce: [Event<Value, Failure>] {
    let (journal, subscription) = journal()
    subscription.dispose()
    return journal.entries
  }
}
