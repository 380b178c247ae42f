/// What a terminal offers to one connection: the connection's own, so that what it writes is not
/// sent back to it, but is to others.
@usableFromInline
nonisolated struct Port<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Receive = @Sendable (Event<Value, Failure>) -> Void

  /// The value at the beginning, if this side has one, and what comes later.
  @usableFromInline let signal: Signal<Value, Failure>
  /// What comes later.
  @usableFromInline let changes: Signal<Value, Failure>
  /// Where both send.
  @usableFromInline let sends: Place
  /// Takes what is to go to this side.
  @usableFromInline let receive: Receive
  /// Where that is to be called.
  @usableFromInline let receives: Place

  @usableFromInline
  init(
    signal: Signal<Value, Failure>,
    changes: Signal<Value, Failure>,
    sends: Place = .anywhere,
    receive: @escaping Receive,
    receives: Place = .anywhere
  ) {
    self.signal = signal
    self.changes = changes
    self.sends = sends
    self.receive = receive
    self.receives = receives
  }

  /// A signal that is sent from `place`, sent from where this side takes it.
  ///
  /// What waits for the main actor waits in the signal, so that it is dropped with the connection.
  @inlinable
  func reach(_ signal: Signal<Value, Failure>, from place: Place) -> Signal<Value, Failure> {
    receives == .mainActor && place != .mainActor ? signal.deliver(on: .ui) : signal
  }
}

/// Where a port sends, or is to be sent to.
@usableFromInline
nonisolated enum Place: Sendable {
  case anywhere
  case mainActor
}
