/// A subject that tells those who come late what was said before.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline let hub: Hub<Value, Failure>

  /// Creates a subject that replays its newest values, and its end.
  ///
  /// - Parameter capacity: how many values to keep; 0 replays only the end, nil keeps all.
  @inlinable
  public init(capacity: Int? = nil) {
    precondition(
      capacity.map { $0 >= 0 } ?? true,
      "capacity must not be negative; 0 replays only the end, nil keeps every value"
    )
    hub = Hub(memory: Memory(capacity: capacity))
  }

  @inlinable
  deinit {
    hub.close()
  }

  /// The values kept, then what is sent to the subject.
  @inlinable
  public var signal: Signal<Value, Failure> {
    Signal(recipe: HubRecipe(hub, of: self))
  }

  /// What is sent to the subject from the moment of subscribing, without those that are kept.
  @inlinable
  public var changes: Signal<Value, Failure> {
    Signal(recipe: HubRecipe(hub, of: self, isRecalling: false))
  }

  /// Sends a value to everybody who listens, and keeps it.
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
