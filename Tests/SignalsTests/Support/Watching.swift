import Signals

/// The failures of test signals.
enum TestFailure: Error, Hashable {
  case broken
  case other
}

/// Counts handlers that overlap or nest.
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

/// Counts its tokens that are alive.
final class Census: Sendable {
  /// A token, to capture in objects that must be released.
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

/// Returns the values of three subscribers that subscribe on own threads while another one sends.
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
  /// Subscribes, and returns a log of all events.
  func journal() -> (Log<Event<Value, Failure>>, any Disposable) {
    let journal = Log<Event<Value, Failure>>()
    return (journal, subscribe(event: { journal.add($0) }))
  }

  /// The events sent while subscribing.
  var eventsAtOnce: [Event<Value, Failure>] {
    let (journal, subscription) = journal()
    subscription.dispose()
    return journal.entries
  }
}
