/// An object that sends each event it receives to all current subscribers.
///
/// Send to the subject, and subscribe to its `signal`.
///
///     let clicks = Subject<Void, Never>()
///     clicks.signal.subscribe { print("clicked") }
///     clicks.send()
///
/// Any thread may send. Events sent at the same time, or from inside a handler, are delivered one
/// after the other. All subscribers receive the events in the same order. A subject that has ended
/// ignores further events, and sends its end to new subscribers immediately.
public final class Subject<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline let core = SubjectCore<Value, Failure>()

  /// Creates a subject without subscribers.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    core.close()
  }

  /// A signal of the events sent to the subject after you subscribe.
  @inlinable
  public var signal: Signal<Value, Failure> {
    Signal(start: { sink, scope in self.core.subscribe(sink, scope, replays: false) })
  }

  /// Sends a value to all subscribers.
  @inlinable
  public func send(_ value: Value) {
    core.send(value)
  }

  /// Sends an event to all subscribers.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    core.send(event)
  }
}
