/// A subject that has a value at any time, and starts everybody off with it.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline let hub: Hub<Value, Failure>
  @usableFromInline let latest: Latest<Value>

  /// Creates a subject whose value is `value` until another is sent.
  public init(_ value: Value) {
    latest = Latest(value)
    hub = Hub(memory: Memory(latest: latest))
  }

  @inlinable
  deinit {
    hub.close()
  }

  /// The value at this moment.
  ///
  /// A value that waits for its turn to be delivered is not it yet.
  public var value: Value {
    latest.value
  }

  /// The value at the moment of subscribing, then what is sent to the subject.
  @inlinable
  public var signal: Signal<Value, Failure> {
    Signal(recipe: HubRecipe(hub, of: self))
  }

  /// What is sent to the subject from the moment of subscribing, without the value that it has.
  @inlinable
  public var changes: Signal<Value, Failure> {
    Signal(recipe: HubRecipe(hub, of: self, isRecalling: false))
  }

  /// Sends a value to everybody who listens, and makes it the value from now on.
  @inlinable
  public func send(_ value: Value) {
    hub.send(value)
  }

  /// Sends an event to everybody who listens.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    hub.send(event)
  }
}
