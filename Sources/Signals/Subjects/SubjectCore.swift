/// The shared implementation of `Subject`, `BehaviorSubject` and `ReplaySubject`.
///
/// Invariants:
/// 1. Only the thread inside the gate accesses `scopes`, `buffer` and `end`.
/// 2. A subscription made during a delivery takes effect after that delivery.
/// 3. A subscriber whose scope is disposed receives no more events. The subscriber's sink is
///    released after any delivery in progress.
@usableFromInline
final class SubjectCore<Value: Sendable, Failure: Error>: SubscriberList, @unchecked Sendable {
  // SAFETY: all mutable state is accessed only inside the gate. So no access needs an exclusivity
  // check.

  @usableFromInline typealias QueuedEvent = QueuedValue<Event<Value, Failure>>

  /// The values to replay to new subscribers, or nil if the subject replays no values.
  @exclusivity(unchecked)
  @usableFromInline var buffer: ReplayBuffer<Value>?
  /// The end, or nil until the subject ends.
  @exclusivity(unchecked)
  @usableFromInline var end: Event<Value, Failure>?

  @inlinable
  init(buffer: ReplayBuffer<Value>? = nil) {
    self.buffer = buffer
    super.init(hasHistory: buffer != nil)
  }

  // MARK: Sending, from any thread

  @inlinable
  func send(_ value: Value) {
    gate.run({ deliver(value) }, orQueue: queued(.next(value)), runQueued: { runQueued($0) })
  }

  @inlinable
  func send(_ event: Event<Value, Failure>) {
    gate.run({ deliver(event) }, orQueue: queued(event), runQueued: { runQueued($0) })
  }

  @inlinable
  func queued(_ event: Event<Value, Failure>) -> QueuedJob {
    QueuedEvent(event)
  }

  // MARK: Inside the gate

  @inlinable
  @inline(__always)
  func deliver(_ value: Value) {
    guard end == nil else { return }
    buffer?.append(value)
    // SAFETY: unmanaged references save a retain of each scope. The scopes do not change during
    // the loop, because changes wait in the gate's queue.
    scopes.withUnsafeBufferPointer { scopes in
      scopes.withMemoryRebound(to: Unmanaged<Scope>.self) { scopes in
        for scope in scopes { scope._withUnsafeGuaranteedRef { send(value, to: $0) } }
      }
    }
  }

  @inlinable
  func deliver(_ event: Event<Value, Failure>) {
    if case .next(let value) = event { return deliver(value) }
    guard end == nil else { return }
    end = event
    hasHistory = true
    for scope in removeScopes() { send(end: event, to: scope) }
  }

  @inlinable
  @inline(__always)
  func send(_ value: Value, to scope: Scope) {
    guard !scope.isDisposed, let sink = scope.sink else { return }
    // SAFETY: a checked cast would need a lookup for each value. `Signal` passes only sinks of this
    // type.
    sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Value, Failure>.self).next(value) }
  }

  @inlinable
  func send(end: Event<Value, Failure>, to scope: Scope) {
    guard let sink = unsubscribe(scope) else { return }
    unsafeDowncast(sink, to: Sink<Value, Failure>.self).send(end)
  }

  @inlinable
  @inline(never)
  override func runQueued(_ job: QueuedJob) {
    // SAFETY: a check of the exact type is cheaper than a conditional cast. There are only two
    // types of queued job.
    if type(of: job) == QueuedAction.self {
      unsafeDowncast(job, to: QueuedAction.self).run()
    } else {
      deliver(unsafeDowncast(job, to: QueuedEvent.self).value)
    }
  }

  @inlinable
  override func replay(to scope: Scope, withValues: Bool) {
    if withValues {
      buffer?.replay { value in
        send(value, to: scope)
        return !scope.isDisposed
      }
    }
    if let end { send(end: end, to: scope) } else { append(scope) }
  }

  @usableFromInline
  override func removeAll() {
    super.removeAll()
    buffer = nil
  }
}
