internal import Synchronization

extension Signal {
  /// Returns a connection that shares one subscription to this signal through a new ``Subject``.
  public func publish() -> MulticastConnection<Value, Failure> {
    multicast(Subject())
  }

  /// Returns a connection that shares one subscription to this signal through `subject`.
  @inlinable
  public func multicast(
    _ subject: some SubjectProtocol<Value, Failure>
  ) -> MulticastConnection<Value, Failure> {
    MulticastConnection(subject.signal) { scope in subscribe(retaining: subject, in: scope) }
  }
}

/// One subscription to a signal, shared by all subscribers of a subject.
///
///     let prices = fetchPrices.publish()
///     prices.signal.subscribe { chart.append($0) }
///     prices.signal.subscribe { log.append($0) }
///     prices.connect()
///
/// The first call of ``connect()`` subscribes to the source. This subscription lasts until it is
/// disposed, or until the source or the subject ends. The subscription continues without
/// subscribers, and even after this object is released.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
  /// The signal of the subject.
  ///
  /// Subscribing to this signal does not connect.
  public let signal: Signal<Value, Failure>

  let subscriptions: SubscriptionCount
  let scope = Scope()
  private let start: @Sendable (Scope) -> Void
  private let isConnected = Atomic<Bool>(false)

  @usableFromInline
  init(_ signal: Signal<Value, Failure>, start: @escaping @Sendable (Scope) -> Void) {
    self.signal = signal
    self.start = start
    subscriptions = SubscriptionCount(of: scope)
  }

  /// Subscribes the subject to the source on the first call.
  ///
  /// - Returns: A disposable that ends the connection permanently. All calls return the same
  ///   disposable.
  @discardableResult
  public func connect() -> any Disposable {
    if !isConnected.exchange(true, ordering: .acquiringAndReleasing), !scope.isDisposed {
      start(scope)
    }
    return scope
  }
}
