/// What a key path leads to, of an object that is not kept alive.
@usableFromInline
nonisolated final class PropertyEnd<Target: AnyObject, Value: Sendable>: @unchecked Sendable {
  // SAFETY: the functions are called on the main actor only; the reference is not changed.

  @exclusivity(unchecked)
  @usableFromInline private(set) weak var target: Target?
  @usableFromInline let read: (Target) -> Value
  /// Returns whether the value could be taken.
  @usableFromInline let write: (Target, Value) -> Bool
  /// Nil if values cannot be compared.
  @usableFromInline let areEqual: ((Value, Value) -> Bool)?

  @usableFromInline
  init(
    _ target: Target,
    read: @escaping (Target) -> Value,
    write: @escaping (Target, Value) -> Bool,
    areEqual: ((Value, Value) -> Bool)?
  ) {
    self.target = target
    self.read = read
    self.write = write
    self.areEqual = areEqual
  }

  /// Its terminal, which makes a new port for each connection.
  @inlinable
  var terminal: ChannelTerminal<Value, Never> {
    ChannelTerminal { refuse in
      let port = PropertyPort(self)
      return Port(
        signal: port.signal(sendingFirst: true),
        changes: port.signal(sendingFirst: false),
        sends: .mainActor,
        receive: { event in
          if case .next(let value) = event { port.receive(value, refuse: refuse) }
        },
        receives: .mainActor
      )
    }
  }
}
