import Signals

/// What the signals of these tests fail with.
enum TestFailure: Error, Hashable {
  case broken
  case other
}

/// Notices handlers that overlap, or that run inside one another.
final class Turnstile: Sendable {
  private let inside = Counter()
  private let clashes = Counter()

  var overlaps: Int { clashes.value }

  func pass(_ body: () -> Void) {
    if inside.next() > 1 { clashes.next() }
    body()
    inside.previous()
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
      alive.next()
    }

    deinit {
      alive.previous()
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

/// What three subscribers hear, each on a thread of its own, that come while another thread sends.
func latecomers(
  to signal: Signal<Int, Never>,
  _ send: @escaping @Sendable () -> Void
) -> [[Int]] {
  let journals = (0..<3).map { _ in Log<Int>() }
  onThreads(4) { thread in
    if thread > 0 {
      signal.subscribe { journals[thread - 1].add($0) }
    } else {
      send()
    }
  }
  return journals.map(\.entries)
}

extension Signal {
  /// Subscribes, writing all events down.
  func journal() -> (Log<Event<Value, Failure>>, any Disposable) {
    let journal = Log<Event<Value, Failure>>()
    return (journal, subscribe(event: { journal.add($0) }))
  }

  /// The events that come while subscribing, for signals that say all they have at once.
  var eventsAtOnce: [Event<Value, Failure>] {
    let (journal, subscription) = journal()
    subscription.dispose()
    return journal.entries
  }
}
