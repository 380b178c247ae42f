infix operator <-> : DefaultPrecedence
infix operator <~ : DefaultPrecedence

/// Joins two terminals: from now on each has what the other has.
///
///     field[\.text] <-> model[\.name]
///
/// The left takes the value of the right first; after that, what comes from either goes to the
/// other. A side is not told what it said itself, nor what it has already; but if it makes another
/// value of what it is given (it trims it, say), that goes back.
///
/// The connection does not keep the objects behind the terminals alive. It lasts until one of them
/// is gone, until one side ends, which ends the other, or until it is disposed of. It need not be
/// held. Any terminal can be joined to several.
///
/// - Returns: a disposable that ends the connection, and not the terminals.
@inlinable
@discardableResult
public nonisolated func <-> <Value: Sendable, Failure: Error>(
  left: ChannelTerminal<Value, Failure>,
  right: ChannelTerminal<Value, Failure>
) -> any Disposable {
  let left = left.connect()
  let right = right.connect()
  let connection = CompoundDisposable()
  connection.join(left.reach(right.signal, from: right.sends), to: left.receive)
  connection.join(right.reach(left.changes, from: left.sends), to: right.receive)
  return connection
}

/// Gives a side every value of a signal.
///
///     label[\.text] <~ model.values(of: \.greeting)
///
/// An equal value is not written again. The binding does not keep the object behind the terminal
/// alive. It lasts until that is gone, until the signal ends, which ends the terminal of a
/// ``Channel`` too, or until it is disposed of.
///
/// - Returns: a disposable that ends the binding.
@inlinable
@discardableResult
public nonisolated func <~ <Value: Sendable, Failure: Error>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Value, Failure>
) -> any Disposable {
  let target = target.connect()
  let binding = CompoundDisposable()
  binding.join(target.changes.ignoreValues(), to: { _ in })
  if !binding.isDisposed {
    binding.join(target.reach(source, from: .anywhere), to: target.receive)
  }
  return binding
}

/// Gives a side that may be without a value every value of a signal that never is.
@inlinable
@discardableResult
@_disfavoredOverload
public nonisolated func <~ <Value: Sendable, Failure: Error>(
  target: ChannelTerminal<Value?, Failure>,
  source: Signal<Value, Failure>
) -> any Disposable {
  target <~ source.map { $0 }
}

extension Bindable {
  /// Gives a property every value of a signal: `target[\.path] <~ signal`, spelled out.
  @discardableResult
  public func bind<Value: Sendable & Equatable>(
    _ path: ReferenceWritableKeyPath<Self, Value>,
    to signal: Signal<Value, Never>
  ) -> any Disposable {
    self[path] <~ signal
  }

  /// Gives a property every value of a signal, and another value in place of nil.
  @discardableResult
  public func bind<Value: Sendable & Equatable>(
    _ path: ReferenceWritableKeyPath<Self, Value>,
    to signal: Signal<Value?, Never>,
    nilValue: Value
  ) -> any Disposable {
    self[path] <~ signal.map { $0 ?? nilValue }
  }
}

extension CompoundDisposable {
  /// Hands the events of a signal on, until this is disposed of; the end disposes of it.
  @inlinable
  nonisolated func join<Value: Sendable, Failure: Error>(
    _ signal: Signal<Value, Failure>,
    to receive: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) {
    let subscription = signal.subscribe(
      next: { receive(.next($0)) },
      failed: { failure in
        self.dispose()
        receive(.failed(failure))
      },
      completed: {
        self.dispose()
        receive(.completed)
      }
    )
    add(subscription)
  }
}
