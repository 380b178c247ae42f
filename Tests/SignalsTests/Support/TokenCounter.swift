/// A counter that makes tokens and counts those that are still alive.
final class TokenCounter: Sendable {
  /// An object to capture in closures that must be released.
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

    /// Does nothing; a call makes the enclosing closure capture the token.
    func touch() {}
  }

  private let counter = Counter()

  var alive: Int { counter.value }

  func makeToken(onRelease: @escaping @Sendable () -> Void = {}) -> Token {
    Token(counter, onRelease)
  }
}
