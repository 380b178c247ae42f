/// A subject that replays its newest values and its end to each new subscriber.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline let core: SubjectCore<Value, Failure>

  /// Creates a subject that replays its newest values and its end.
  ///
  /// - Parameter capacity: The number of values to keep. 0 replays only the end, and nil keeps all.
  @inlinable
  public init(capacity: Int? = nil) {
    require(
      capacity.map { $0 >= 0 } ?? true,
      "capacity must not be negative; 0 replays only the end, nil keeps every value"
    )
    core = SubjectCore(buffer: ReplayBuffer(capacity: capacity))
  }

  @inlinable
  deinit {
    core.close()
  }

  /// A signal that sends the stored events, then the events sent to the subject after you
  /// subscribe.
  @inlinable
  public var signal: Signal<Value, Failure> {
    Signal(start: { sink, scope in self.core.subscribe(sink, scope, replays: true) })
  }

  /// A signal of the events sent to the subject after you subscribe, or of the end that the subject
  /// has already sent.
  @inlinable
  package var changes: Signal<Value, Failure> {
    Signal(start: { sink, scope in self.core.subscribe(sink, scope, replays: false) })
  }

  /// Sends a value to all subscribers, and stores it.
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
