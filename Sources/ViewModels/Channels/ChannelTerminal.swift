/// One side of a two-way connection: it sends what comes from there, and takes what is to go there.
///
/// There are three sorts: the two of a ``Channel``; the property behind a key path,
/// `model[\.name]`; and a control's, such as the text that a person types into a field. Two that
/// have the same values are joined by `<->`.
public nonisolated final class ChannelTerminal<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline typealias Refuse = @Sendable (Value) -> Void

  @usableFromInline let refused: Subject<Value, Never>
  @usableFromInline let port: Port<Value, Failure>
  // One for all that is sent, so that what comes from elsewhere is taken in the order in which it
  // came.
  @usableFromInline let scheduler = UIScheduler()
  @usableFromInline let makePort: @Sendable (@escaping Refuse) -> Port<Value, Failure>

  /// Creates a terminal, given how to make a port that reports what it cannot take.
  @inlinable
  init(makePort: @escaping @Sendable (_ refuse: @escaping Refuse) -> Port<Value, Failure>) {
    let refused = Subject<Value, Never>()
    self.refused = refused
    self.makePort = makePort
    port = makePort { refused.send($0) }
  }

  /// Creates the terminal of something that is neither a channel nor a property, such as a control.
  ///
  /// - Parameters:
  ///   - signal: what comes from this side; it must not repeat what `send` was given.
  ///   - send: takes what is to go to this side, on whatever thread that comes.
  @inlinable
  public convenience init(
    signal: Signal<Value, Failure>,
    send: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) {
    self.init(Port(signal: signal, changes: signal, receive: send))
  }

  /// Creates a terminal that has the same port for all.
  @inlinable
  convenience init(_ port: Port<Value, Failure>) {
    self.init { _ in port }
  }

  /// What comes from this side, the value that it has first.
  @inlinable
  public var signal: Signal<Value, Failure> { port.signal }

  /// The values that were sent here and could not be taken.
  ///
  /// A converter refused them, or an object on the way to the property is missing. This side stayed
  /// as it was.
  public var refusals: Signal<Value, Never> { refused.signal }

  /// Sends a value to this side.
  @inlinable
  public func send(_ value: Value) {
    send(.next(value))
  }

  /// Sends an event to this side.
  ///
  /// A property and a control take it on the main actor: at once, or when its turn comes.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    switch port.receives {
    case .anywhere: port.receive(event)
    case .mainActor: scheduler.perform { [port] in port.receive(event) }
    }
  }

  /// Opens a port for one more connection.
  @usableFromInline
  func connect() -> Port<Value, Failure> {
    makePort { [refused] in refused.send($0) }
  }

  /// Opens a port for a terminal made of this one, which is told what is refused too.
  func connect(refuse: @escaping Refuse) -> Port<Value, Failure> {
    makePort { [refused] value in
      refused.send(value)
      refuse(value)
    }
  }
}

extension ChannelTerminal where Failure == Never {
  /// Creates the terminal of something that belongs to the main actor, such as a control.
  ///
  /// - Parameters:
  ///   - edits: what comes from this side; it must not repeat what `show` was given.
  ///   - show: takes what is to go to this side; what comes from elsewhere waits for its turn.
  public nonisolated convenience init(
    edits: Signal<Value, Never>,
    show: @escaping @MainActor (Value) -> Void
  ) {
    self.init(
      Port(
        signal: edits,
        changes: edits,
        receive: { event in
          if case .next(let value) = event { MainActor.assumeIsolated { show(value) } }
        },
        receives: .mainActor
      )
    )
  }
}
