/// The functions that one connection of a terminal uses.
///
/// Each connection to a property has its own functions. A value that one connection writes is sent
/// to all other connections, but not back to the connection that wrote it.
@usableFromInline
nonisolated struct ChannelConnection<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Receive = @Sendable (Event<Value, Failure>) -> Void

  /// A signal of the current value, if any, and the later values.
  @usableFromInline let signal: Signal<Value, Failure>
  /// A signal of the later values only.
  @usableFromInline let changes: Signal<Value, Failure>
  /// True if both signals send on the main actor.
  @usableFromInline let sendsOnMainActor: Bool
  /// A closure that receives an event from the other side.
  @usableFromInline let receive: Receive
  /// True if `receive` must be called on the main actor.
  @usableFromInline let receivesOnMainActor: Bool
  /// A closure that releases the received value that is kept for the first subscriber.
  @usableFromInline let forget: @Sendable () -> Void

  @usableFromInline
  init(
    signal: Signal<Value, Failure>,
    changes: Signal<Value, Failure>,
    sendsOnMainActor: Bool = false,
    receive: @escaping Receive,
    receivesOnMainActor: Bool = false,
    forget: @escaping @Sendable () -> Void = {}
  ) {
    self.signal = signal
    self.changes = changes
    self.sendsOnMainActor = sendsOnMainActor
    self.receive = receive
    self.receivesOnMainActor = receivesOnMainActor
    self.forget = forget
  }

  /// Returns the signal, delivered on the main actor if necessary.
  ///
  /// Delivery is necessary if `receive` must be called on the main actor and the signal may send
  /// elsewhere. Values that wait for the main actor are dropped when the connection ends, because the
  /// subscription to the returned signal holds them.
  @inlinable
  func deliverable(
    _ signal: Signal<Value, Failure>,
    sentOnMainActor: Bool
  ) -> Signal<Value, Failure> {
    receivesOnMainActor && !sentOnMainActor ? signal.deliver(on: .ui) : signal
  }
}
