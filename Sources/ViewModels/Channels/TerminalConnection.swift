/// The functions of a terminal that one connection uses.
///
/// Each connection to a property has its own, so that a value that the connection writes goes to
/// other connections and does not come back.
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
  /// Values that wait for the main actor wait in the signal, so that they are dropped with the
  /// connection.
  @inlinable
  func deliverable(
    _ signal: Signal<Value, Failure>,
    sentOnMainActor: Bool
  ) -> Signal<Value, Failure> {
    receivesOnMainActor && !sentOnMainActor ? signal.deliver(on: .ui) : signal
  }
}
