internal import Synchronization

extension Signal {
  /// Returns a connection that shares one subscription to this signal through a plain subject.
  public func publish() -> MulticastConnection<Value, Failure> {
    multicast(Subject())
  }

  /// Returns a connection that shares one subscription to this signal through `subject`.
  @inlinable
  public func multicast(
    _ subject: some SubjectProtocol<Value, Failure>
  ) -> MulticastConnection<Value, Failure> {
    MulticastConnection(subject.signal) { scope in attach(subject, scope) }
  }
}

/// One subscription to a signal, shared by all who listen to a subject.
///
///     let prices = fetchPrices.publish()
///     prices.signal.subscribe { chart.append($0) }
///     prices.signal.subscribe { log.append($0) }
///     prices.connect()
///
/// The source is subscribed to once, by ``connect()``. A connection made lives until it is disposed
/// or either side ends, whether or not anybody still listens or holds this object.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
  /// What the subject sends.
  ///
  /// Subscribing to it does not connect.
  public let signal: Signal<Value, Failure>

  let listeners: Listeners
  let scope = Scope()
  private let start: @Sendable (Scope) -> Void
  private let isConnected = Atomic<Bool>(false)

  @usableFromInline
  init(_ signal: Signal<Value, Failure>, start: @escaping @Sendable (Scope) -> Void) {
    self.signal = signal
    self.start = start
    listeners = Listeners(of: scope)
  }

  /// Subscribes the subject to the source, unless that has been done before.
  ///
  /// - Returns: a disposable that ends the connection: the same one each time. Once disposed it is
  ///   never made again.
  @discardableResult
  public func connect() -> any Disposable {
    if !isConnected.exchange(true, ordering: .acquiringAndReleasing), !scope.isDisposed {
      start(scope)
    }
    return scope
  }
}
