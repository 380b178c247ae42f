internal import Synchronization

extension MulticastConnection {
  /// Returns a signal that connects for its first subscriber and disconnects after its last.
  ///
  ///     source         a---b---c-|        disposed for good with the second subscription
  ///     first          a---b---|          disposed here
  ///     second           --b---c-|        disposed here
  ///
  /// - Values: the values of the subject.
  /// - End: forwarded.
  /// - Disposal: disposing the last subscription disposes the connection permanently. A later
  ///   subscriber receives only the events that the subject replays. To connect again instead, use
  ///   ``Signal/shared(replay:)``.
  public func autoconnect() -> Signal<Value, Failure> {
    let subscriptions = subscriptions
    return signal.subscribing { upstream, sink, scope in
      // A subscription that was disposed before it began is not counted.
      guard !scope.isDisposed else { return }
      subscriptions.increase()
      scope.onDisposal { _ in subscriptions.decrease() }
      upstream.attach(sink, scope)
      self.connect()
    }
  }
}

/// The number of subscriptions to the signals that `autoconnect()` returned for one connection.
///
/// When the number returns to zero, this object disposes the connection.
///
/// A subscription retains this object instead of the `MulticastConnection`, which retains the
/// subject. When the source and all other owners have released the subject, the subscriptions are
/// released too.
final class SubscriptionCount: Sendable {
  private let count = Atomic<Int>(0)
  private let connection: Scope

  init(of connection: Scope) {
    self.connection = connection
  }

  fileprivate func increase() {
    count.add(1, ordering: .relaxed)
  }

  fileprivate func decrease() {
    let now = count.subtract(1, ordering: .acquiringAndReleasing).newValue
    if now == 0 { connection.dispose() }
  }
}
