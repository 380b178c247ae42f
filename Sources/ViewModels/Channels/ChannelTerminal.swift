public import Synchronization

/// One side of a two-way connection: it exchanges values with the other side.
///
/// A ``Channel`` has two terminals. A key path gives the terminal of a property: `model[\.name]`. A
/// control has a terminal too. For example, the terminal of a text field sends the text that the
/// user types. The `<->` operator connects two terminals with the same type of values.
///
/// A terminal is what a control edits: its ``signal`` has the value and its changes, ``send(_:)-(Value)``
/// sets the value, and ``refusals`` has the values that could not be set. The terminal of a field of a
/// group also has the status of the ``field``.
public nonisolated final class ChannelTerminal<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline typealias Refuse = @Sendable (Value) -> Void

  /// The parts that only refusals and direct calls of `signal` and `send` need.
  ///
  /// Each part is created on first use.
  @usableFromInline
  struct Parts {
    @usableFromInline var refused: Subject<Value, Never>?
    @usableFromInline var connection: ChannelConnection<Value, Failure>?
    /// The scheduler that keeps the events of all direct calls of `send` in order.
    @usableFromInline var scheduler: UIScheduler?

    @usableFromInline init() {}
  }

  @usableFromInline typealias MakeConnection =
    @Sendable (_ refuse: @escaping Refuse) -> ChannelConnection<Value, Failure>

  @usableFromInline let makeConnection: MakeConnection
  @usableFromInline let parts = Mutex(Parts())
  /// A disposable that completes the signals of all connections, or nil if the connections
  /// themselves handle completions and failures.
  @usableFromInline let ending: CompoundDisposable?

  /// The field of a group whose property the terminal belongs to; nil for all other terminals.
  ///
  /// The terminal that ``map(to:from:)`` returns has the same field.
  public let field: EditedField?

  /// Creates a terminal.
  ///
  /// - Parameters:
  ///   - ending: A disposable that completes the signals of all connections.
  ///   - field: The field of a group, if the terminal belongs to its property.
  ///   - makeConnection: A closure that makes a connection. The connection passes refused values to
  ///     `refuse`.
  @inlinable
  init(
    ending: CompoundDisposable? = nil,
    field: EditedField? = nil,
    makeConnection: @escaping MakeConnection
  ) {
    self.ending = ending
    self.field = field
    self.makeConnection = makeConnection
  }

  /// Creates a terminal that has the same connections as another one, and a field.
  convenience init(_ terminal: ChannelTerminal, of field: EditedField) {
    self.init(ending: terminal.ending, field: field, makeConnection: terminal.makeConnection)
  }

  /// Creates a terminal that ends when it receives a completion, and with it the signals of all its
  /// connections.
  ///
  /// - Parameter makeConnection: A closure that makes a connection. Its second parameter is the
  ///   disposable that completes the connection's signals.
  // Inlining would enlarge the subscripts of `Bindable`. In larger subscripts, key paths are
  // evaluated at run time, and a bound write takes 660 ns instead of 150.
  @usableFromInline
  @inline(never)
  convenience init(
    makeConnection:
      @escaping @Sendable (
        _ refuse: @escaping Refuse, _ ending: CompoundDisposable
      ) -> ChannelConnection<Value, Failure>
  ) {
    let ending = CompoundDisposable()
    self.init(ending: ending) { makeConnection($0, ending) }
  }

  /// Creates a terminal of something that is neither a channel nor a property, such as a control.
  ///
  /// - Parameters:
  ///   - signal: The values of this side. The signal must not repeat values that were passed to
  ///     `send`.
  ///   - send: A closure that receives the events of the other side, on any thread.
  @inlinable
  public convenience init(
    signal: Signal<Value, Failure>,
    send: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) {
    self.init(ChannelConnection(signal: signal, changes: signal, receive: send))
  }

  /// Creates a terminal that uses the same functions for all connections.
  @inlinable
  convenience init(_ connection: ChannelConnection<Value, Failure>) {
    self.init { _ in connection }
  }

  /// A signal of the values of this side, beginning with the current value, if any.
  @inlinable
  public var signal: Signal<Value, Failure> { connection.signal }

  /// A signal of the values that were sent to this side and refused.
  ///
  /// For example, a value is refused if the closure `from` of ``map(to:from:)`` returns nil, or if
  /// the object with the property is missing. This side then keeps its value.
  public var refusals: Signal<Value, Never> { refused.signal }

  /// Sends a value to this side.
  @inlinable
  public func send(_ value: Value) {
    send(.next(value))
  }

  /// Sends an event to this side.
  ///
  /// A property or a control receives the event on the main actor, immediately or in a later turn.
  /// A completion ends the terminal of a property or a control: its ``signal`` and its connections
  /// complete, and later events are ignored. The property or control remains usable, and its other
  /// terminals do not end. A completion or a failure ends both terminals of a ``Channel``.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    let connection = connection
    guard connection.receivesOnMainActor else { return connection.receive(event) }
    scheduler.perform { [self] in
      if let ending {
        guard !ending.isDisposed else { return }
        if event.isEnd { return ending.dispose() }
      }
      // The terminal reports refusals, so it must live until the event is received.
      withExtendedLifetime(self) { connection.receive(event) }
      // The connection keeps a received value so that a binding does not send it back. This call is
      // not part of a binding.
      connection.forget()
    }
  }

  /// Returns a terminal that converts the values of this one, in both directions.
  ///
  ///     TextField(model[\.price].map(to: { $0.text }, from: { Price($0) }))
  ///
  /// - Parameters:
  ///   - to: A closure that converts a value of this side.
  ///   - from: A closure that converts a value for this side, or returns nil to refuse the value.
  ///     After a refusal, this side keeps its value, and ``refusals`` of the returned terminal
  ///     sends the refused value.
  /// - Returns: A terminal of the converted values.
  public func map<Converted: Sendable>(
    to: @escaping @Sendable (Value) -> Converted,
    from: @escaping @Sendable (Converted) -> Value?
  ) -> ChannelTerminal<Converted, Failure> {
    ChannelTerminal<Converted, Failure>(ending: ending, field: field) { refuse in
      let connection = self.connect(refuse: { refuse(to($0)) })
      return ChannelConnection(
        signal: connection.signal.map(to),
        changes: connection.changes.map(to),
        sendsOnMainActor: connection.sendsOnMainActor,
        receive: { event in
          switch event {
          case .next(let value):
            guard let converted = from(value) else { return refuse(value) }
            connection.receive(.next(converted))
          case .failed(let failure): connection.receive(.failed(failure))
          case .completed: connection.receive(.completed)
          }
        },
        receivesOnMainActor: connection.receivesOnMainActor,
        forget: connection.forget
      )
    }
  }

  // MARK: Connections

  /// Makes a connection for a binding.
  @usableFromInline
  func connect() -> ChannelConnection<Value, Failure> {
    makeConnection { self.refused.send($0) }
  }

  /// Makes a connection that also passes refusals to `refuse`, for a terminal that `map` returns.
  private func connect(refuse: @escaping Refuse) -> ChannelConnection<Value, Failure> {
    makeConnection { value in
      self.refused.send(value)
      refuse(value)
    }
  }

  @inlinable
  var refused: Subject<Value, Never> {
    parts.withLock { $0.refused.orInsert(Subject()) }
  }

  @inlinable
  var scheduler: UIScheduler {
    parts.withLock { $0.scheduler.orInsert(UIScheduler()) }
  }

  /// The connection that all direct calls of `signal` and `send` share.
  ///
  /// The connection does not retain the terminal.
  @inlinable
  var connection: ChannelConnection<Value, Failure> {
    parts.withLock { parts in
      parts.connection.orInsert(makeConnection { [weak self] in self?.refused.send($0) })
    }
  }
}

extension ChannelTerminal where Failure == Never {
  /// Creates a terminal of something that belongs to the main actor, such as a control.
  ///
  /// - Parameters:
  ///   - edits: The values of this side. The signal must not send values that were passed to
  ///     `show`.
  ///   - show: A closure that receives the values of the other side, on the main actor.
  public nonisolated convenience init(
    edits: Signal<Value, Never>,
    show: @escaping @MainActor (Value) -> Void
  ) {
    let ending = CompoundDisposable()
    let signal = Signal<Value, Never> { subscriber in
      subscriber.complete(with: ending)
      if !subscriber.isDisposed { edits.subscribe(subscriber) }
    }
    let connection = ChannelConnection(
      signal: signal,
      changes: signal,
      receive: { event in
        if case .next(let value) = event { MainActor.assumeIsolated { show(value) } }
      },
      receivesOnMainActor: true
    )
    self.init(ending: ending) { _ in connection }
  }
}

nonisolated extension Subscriber {
  /// Completes this subscriber when `ending` is disposed.
  fileprivate func complete(with ending: CompoundDisposable) {
    let completion = ending.add { [weak self] in self?.complete() }
    onDisposal { ending.remove(completion) }
  }
}

extension Optional {
  /// Returns the value, after storing `newValue` if there was none.
  @inlinable
  nonisolated mutating func orInsert(_ newValue: @autoclosure () -> Wrapped) -> Wrapped {
    if let self { return self }
    let value = newValue()
    self = value
    return value
  }
}

extension ChannelTerminal where Value: LosslessStringConvertible, Failure == Never {
  /// The terminal of the value's text, for a text field that edits a number, for example.
  ///
  ///     TextField(model[\.age].asText)
  ///
  /// A text that has no value is refused: the property keeps its value, and the field's row says
  /// that the text cannot be used.
  public nonisolated var asText: ChannelTerminal<String, Never> {
    map(to: { $0.description }, from: { Value($0) })
  }
}

/// A terminal whose values have a text form.
protocol TextConvertible {
  /// The terminal of the values' texts.
  var textForm: ChannelTerminal<String, Never> { get }
}

nonisolated extension ChannelTerminal: TextConvertible
where Value: LosslessStringConvertible, Failure == Never {
  var textForm: ChannelTerminal<String, Never> { asText }
}
