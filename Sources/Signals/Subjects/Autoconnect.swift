internal import Synchronization

extension MulticastConnection {
  /// Returns a signal that connects when somebody subscribes, and disconnects with the last.
  ///
  ///     source         a---b---c---d
  ///     first          a---b---|          disposed here
  ///     second           --b---c-|        disposed here: so is the source, for good
  ///
  /// - Values: those that the subject sends.
  /// - End: forwarded.
  /// - Disposal: that of the last subscription disposes the connection, which is never made again;
  ///   who comes later hears only what the subject itself replays.
  public func autoconnect() -> Signal<Value, Failure> {
    let listeners = listeners
    return signal.origin { upstream, sink, scope in
      // A subscription that is over before it began does not count.
      guard !scope.isDisposed else { return }
      scope.add(Listener(listeners))
      upstream.attach(sink, scope)
      self.connect()
    }
  }
}

/// How many listen through `autoconnect()`; disposes the connection when none do any more.
///
/// Apart from the connection, so that a subscription does not hold the subject it listens to: when
/// the source is gone and nobody else holds it, the subject goes, and its subscriptions with it.
final class Listeners: Sendable {
  private let count = Atomic<Int>(0)
  private let connection: Scope

  init(of connection: Scope) {
    self.connection = connection
  }

  fileprivate func enter() {
    count.add(1, ordering: .relaxed)
  }

  fileprivate func leave() {
    let now = count.subtract(1, ordering: .acquiringAndReleasing).newValue
    if now == 0 { connection.dispose() }
  }
}

/// One who listens, until torn down.
private final class Listener: Teardown, @unchecked Sendable {
  // SAFETY: one immutable, Sendable property.

  private let listeners: Listeners

  init(_ listeners: Listeners) {
    self.listeners = listeners
    super.init()
    listeners.enter()
  }

  override func tearDown() {
    listeners.leave()
  }
}
