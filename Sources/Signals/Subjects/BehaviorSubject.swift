/// A subject with a current value, which each new subscriber receives first.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
  @usableFromInline let core: SubjectCore<Value, Failure>
  @usableFromInline let latest: LatestValue<Value>

  /// Creates a subject with an initial value.
  public init(_ value: Value) {
    latest = LatestValue(value)
    core = SubjectCore(buffer: ReplayBuffer(latest: latest))
  }

  @inlinable
  deinit {
    core.close()
  }

  /// The current value.
  ///
  /// A sent value becomes the current value when its delivery begins, after any delivery in
  /// progress.
  public var value: Value {
    latest.value
  }

  /// A signal that sends the current value, then the events sent to the subject after you
  /// subscribe.
  ///
  /// If the subject has ended, the signal sends the current value and the end.
  @inlinable
  public var signal: Signal<Value, Failure> {
    Signal(start: { sink, scope in self.core.subscribe(sink, scope, replays: true) })
  }

  /// Sends a value to all subscribers, and makes it the current value.
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
