/// A signal that you send to, heard by everybody who listens at that moment.
///
///     let clicks = Subject<Void, Never>()
///     clicks.signal.subscribe { print("clicked") }
///     clicks.send()
///
/// Any thread may send. Values sent at the same time, or from inside the handling of another, are
/// delivered one after the other, and everybody hears them in the same order. A subject that has
/// ended ends those who come late at once.
public final class Subject<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline let hub = Hub<Value, Failure>()

  /// Creates a subject that nobody listens to yet.
  @inlinable
  public init() {}

  @inlinable
  deinit {
    hub.close()
  }

  /// What is sent to the subject, from the moment of subscribing on.
  @inlinable
  public var signal: Signal<Value, Failure> {
    Signal(recipe: HubRecipe(hub, of: self))
  }

  /// Sends a value to everybody who listens.
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
