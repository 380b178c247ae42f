/// The functions through which one connection uses a terminal.
///
/// Each connection to a property has its own functions. A value that it writes is sent to all other
/// connections, but not back to itself.
@usableFromInline
nonisolated struct TerminalConnection<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Receive = @Sendable (Event<Value, Failure>) -> Void

  /// The current value, if there is one, and the later values.
  @usableFromInline let signal: Signal<Value, Failure>
  /// The later values.
  @usableFromInline let changes: Signal<Value, Failure>
  /// True if both signals send on the main actor.
  @usableFromInline let sendsOnMainActor: Bool
  /// Receives an event from the other side.
  @usableFromInline let receive: Receive
  /// True if `receive` must be called on the main actor.
  @usableFromInline let receivesOnMainActor: Bool
  /// Releases the received value that waits for a first subscriber to `changes`.
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

  /// Returns a signal that sends where `receive` can be called.
  ///
  /// Values that are waiting for the main actor are kept in the signal, so they are dropped with
  /// the connection.
  @inlinable
  func deliverable(
    _ signal: Signal<Value, Failure>,
    sentOnMainActor: Bool
  ) -> Signal<Value, Failure> {
    receivesOnMainActor && !sentOnMainActor ? signal.deliver(on: .ui) : signal
  }
}
