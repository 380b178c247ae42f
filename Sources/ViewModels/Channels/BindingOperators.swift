infix operator <-> : DefaultPrecedence
infix operator <~ : DefaultPrecedence

/// Connects two terminals, each of which then receives the values of the other.
///
///     draft[\.text] <-> model[\.name]
///
/// First the left side receives the current value of the right side, if there is one. After that,
/// each side receives the values that the other sends. A value is never returned to the side that
/// sent it. A value that equals a property's current value is not written. If a property's setter
/// changes a received value, for example by trimming it, the changed value is sent back. This
/// requires values that can be compared.
///
/// The connection does not retain the objects behind the terminals. You need not keep the
/// disposable. The connection ends when one of the objects is deallocated, when one side completes
/// or fails, or when the disposable is disposed. If one side completes or fails, a ``Channel`` on
/// the other side does too. The terminal of a property or a control remains usable. A terminal can
/// have several connections.
///
/// - Returns: A disposable that ends the connection. The terminals remain usable.
@inlinable
@discardableResult
public nonisolated func <-> <Value: Sendable, Failure: Error>(
  left: ChannelTerminal<Value, Failure>,
  right: ChannelTerminal<Value, Failure>
) -> any Disposable {
  let left = left.connect()
  let right = right.connect()
  let connection = CompoundDisposable()
  connection.forward(
    left.deliverable(right.signal, sentOnMainActor: right.sendsOnMainActor),
    to: left.receive
  )
  connection.forward(
    right.deliverable(left.changes, sentOnMainActor: left.sendsOnMainActor),
    to: right.receive
  )
  return connection
}

/// Sends every value of a signal to a terminal.
///
///     window[\.title] <~ model.values(of: \.greeting)
///
/// The left side is a property of a ``Bindable`` object or a control's terminal. A widget is not
/// bindable: set its properties with ``LifetimeProviding/follow(_:_:)``.
///
/// A value that equals a property's current value is not written. The binding does not retain the
/// object behind the terminal. The binding ends when that object is deallocated, when the signal or
/// the terminal ends, or when the disposable is disposed. If the terminal belongs to a ``Channel``,
/// the channel completes or fails with the signal. The terminal of a property or a control remains
/// usable.
///
/// - Returns: A disposable that ends the binding.
@inlinable
@discardableResult
public nonisolated func <~ <Value: Sendable, Failure: Error>(
  target: ChannelTerminal<Value, Failure>,
  source: Signal<Value, Failure>
) -> any Disposable {
  let target = target.connect()
  let binding = CompoundDisposable()
  binding.forward(target.changes.ignoreValues(), to: { _ in })
  if !binding.isDisposed {
    binding.forward(target.deliverable(source, sentOnMainActor: false), to: target.receive)
  }
  return binding
}

/// Sends every value of a signal to a terminal of optional values.
@inlinable
@discardableResult
@_disfavoredOverload
public nonisolated func <~ <Value: Sendable, Failure: Error>(
  target: ChannelTerminal<Value?, Failure>,
  source: Signal<Value, Failure>
) -> any Disposable {
  target <~ source.map { $0 }
}

nonisolated extension Signal {
  /// Subscribes a terminal, which receives every event of this signal, including the end.
  ///
  ///     names.subscribe(field.textChannel())
  ///
  /// The end of this signal ends the terminal. To keep the terminal usable, write
  /// `field.textChannel() <~ names`. The subscription retains the terminal, but not the object
  /// behind it. The subscription lasts until it is disposed, until this signal or the terminal
  /// ends, or until the object is deallocated.
  @discardableResult
  public func subscribe(_ terminal: ChannelTerminal<Value, Failure>) -> any Disposable {
    let connection = terminal.connection
    let subscription = CompoundDisposable()
    subscription.forward(connection.changes.ignoreValues(), to: { _ in })
    if !subscription.isDisposed {
      let events = connection.deliverable(self, sentOnMainActor: false)
      subscription.forward(events, to: { terminal.send($0) })
    }
    return subscription
  }
}

extension CompoundDisposable {
  /// Forwards the events of a signal until this disposable is disposed.
  ///
  /// The disposable is also disposed when the signal completes or fails.
  @inlinable
  nonisolated func forward<Value: Sendable, Failure: Error>(
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
