internal import Synchronization

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
    QueuedValue(event)
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
    guard !scope.isDisposed, let sink = scope.subjectSink else { return }
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
      deliver(job.value(as: Event<Value, Failure>.self))
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

/// The subscribers of a subject in order of subscription, protected by a `Gate`.
///
/// This superclass of `SubjectCore` does not depend on the type of the subject's values. In a
/// generic class, the code that subscribes would look up type metadata for each subscription.
@usableFromInline
class SubscriberList: Teardown, @unchecked Sendable {
  // SAFETY: `scopes`, `removedCount` and `hasHistory` are accessed only inside the gate. So the
  // properties that inlined code reads need no exclusivity check.

  @usableFromInline final let gate = Gate()
  /// The subscribers' scopes, which hold the sinks.
  ///
  /// The scope of a removed subscriber stays here, without a sink, until the list is compacted.
  @exclusivity(unchecked)
  @usableFromInline final var scopes: ContiguousArray<Scope> = []
  private final var removedCount = 0
  /// True if the subject may have stored values or an end for a new subscriber.
  @exclusivity(unchecked)
  @usableFromInline final var hasHistory: Bool

  @usableFromInline
  init(hasHistory: Bool) {
    self.hasHistory = hasHistory
    super.init()
  }

  // MARK: Changes, from any thread

  /// Adds a subscriber until `scope` is disposed.
  ///
  /// If the subject has ended, the subscriber receives the end and is not added.
  ///
  /// - Parameters:
  ///   - sink: The sink that receives the subject's events.
  ///   - scope: The scope of the subscription.
  ///   - replays: True to send the stored values first.
  @usableFromInline
  final func subscribe(_ sink: consuming Link, _ scope: Scope, replays: Bool) {
    let (sink, scope) = (consume sink, scopeForSink(in: scope))
    change(
      { insert(sink, scope, replays) },
      orQueue: QueuedAction { self.insert(sink, scope, replays) }
    )
  }

  /// Returns a scope with a place for a subject's sink: `scope`, or a new scope inside it.
  ///
  /// A scope has one such place. It belongs to the list that is the scope's first teardown.
  private func scopeForSink(in scope: Scope) -> Scope {
    if scope.addFirst(self) { return scope }
    let inner = Scope()
    inner.add(self)
    scope.add(inner)
    return inner
  }

  /// Removes the subscriber whose scope is disposed.
  @usableFromInline
  override final func tearDown(for scope: Scope) {
    change({ remove(scope) }, orQueue: QueuedAction { self.remove(scope) })
  }

  /// Releases all subscribers of a subject that is being deallocated.
  ///
  /// The gate may be busy, because a handler may release the subject during the subject's last
  /// delivery.
  @usableFromInline
  final func close() {
    change({ removeAll() }, orQueue: QueuedAction { self.removeAll() })
  }

  private func change(_ job: () -> Void, orQueue queued: @autoclosure () -> QueuedJob) {
    gate.run(job, orQueue: queued(), runQueued: { runQueued($0) })
  }

  // MARK: Inside the gate

  private func insert(_ sink: Link, _ scope: Scope, _ replays: Bool) {
    guard !scope.isDisposed else { return }
    scope.subjectSink = .passRetained(sink)
    if hasHistory { replay(to: scope, withValues: replays) } else { append(scope) }
  }

  @usableFromInline
  final func append(_ scope: Scope) {
    scopes.append(scope)
  }

  private func remove(_ scope: Scope) {
    // A subscriber without a sink was never appended, or was removed together with all others.
    guard scope.takeSubjectSink() != nil else { return }
    removedCount += 1
    if removedCount > 16, removedCount > scopes.count / 2 { compact() }
  }

  /// Removes all subscribers, and releases their sinks.
  @usableFromInline
  func removeAll() {
    for scope in removeScopes() { _ = unsubscribe(scope) }
  }

  /// Ends a subscription, and returns its sink, or nil if the subscription has been disposed.
  @usableFromInline
  final func unsubscribe(_ scope: Scope) -> Link? {
    let sink = scope.takeSubjectSink()
    return scope.remove(self) ? sink : nil
  }

  /// Removes and returns the scopes of all subscribers.
  @usableFromInline
  final func removeScopes() -> ContiguousArray<Scope> {
    let removed = scopes
    scopes = []
    removedCount = 0
    return removed
  }

  /// Moves the scopes with a sink to the front of the list, in order, and drops the others.
  private func compact() {
    var count = 0
    // SAFETY: unmanaged references save a retain of each scope. Swapping keeps every reference.
    scopes.withUnsafeMutableBufferPointer { scopes in
      scopes.withMemoryRebound(to: Unmanaged<Scope>.self) { scopes in
        for place in scopes.indices
        where scopes[place]._withUnsafeGuaranteedRef({ $0.subjectSink != nil }) {
          scopes.swapAt(count, place)
          count += 1
        }
      }
    }
    scopes.removeLast(scopes.count - count)
    removedCount = 0
  }

  // MARK: Overriding

  /// Runs a job that was queued at the gate.
  ///
  /// Subclasses override this method.
  @usableFromInline
  func runQueued(_ job: QueuedJob) {
    preconditionFailure("a subclass of SubscriberList must override runQueued(_:)")
  }

  /// Replays the stored values if `withValues` is true, then sends the end or appends `scope`.
  ///
  /// Subclasses override this method.
  @usableFromInline
  func replay(to scope: Scope, withValues: Bool) {
    preconditionFailure("a subclass of SubscriberList must override replay(to:withValues:)")
  }
}
