public import Synchronization

/// An object through which any thread can send the events of one subscription.
///
/// An emitter delivers events to its sink one at a time, in order.
@usableFromInline
final class Emitter<Value: Sendable, Failure: Error>: UntypedEmitter, @unchecked Sendable {
  // SAFETY: the class adds no state to its superclass.

  @usableFromInline typealias QueuedEvent = QueuedValue<Event<Value, Failure>>

  @inlinable
  init(_ sink: Sink<Value, Failure>) {
    super.init(sink: sink)
  }

  @inlinable
  func send(_ value: Value) {
    gate.run(
      { deliver(value) },
      orQueue: QueuedEvent(.next(value)),
      runQueued: { deliverQueued($0) }
    )
  }

  @inlinable
  func send(end: Event<Value, Failure>) {
    gate.run({ deliver(end) }, orQueue: QueuedEvent(end), runQueued: { deliverQueued($0) })
  }

  @inlinable
  @inline(__always)
  func deliverQueued(_ job: QueuedJob) {
    if isOver.load(ordering: .acquiring) {
      releaseSink()
    } else {
      // Only `tearDown(for:)` queues another kind of job, and sets `isOver` first.
      deliver(job.value(as: Event<Value, Failure>.self))
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ value: Value) {
    guard let sink, !isOver.load(ordering: .acquiring) else { return }
    // SAFETY: a checked cast would need a lookup for each value. The initializer accepts only a
    // sink of this type.
    sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Value, Failure>.self).next(value) }
  }

  @inlinable
  func deliver(_ event: Event<Value, Failure>) {
    if case .next(let value) = event { return deliver(value) }
    guard let sink, !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Value, Failure>.self).send(event) }
    releaseSink()
  }
}

/// The part of an emitter that does not depend on the type of its values.
@usableFromInline
class UntypedEmitter: Teardown, @unchecked Sendable {
  // SAFETY: `sink` is accessed only inside the gate, or by `deinit`.

  @usableFromInline final let gate = Gate()
  /// True once delivery of the end has begun or the emitter has been torn down.
  ///
  /// After that, no further delivery begins.
  @usableFromInline final let isOver = Atomic<Bool>(false)
  /// The sink to deliver to, owned by the emitter, or nil once released.
  ///
  /// SAFETY: the reference is unmanaged, so sending retains nothing. The gate makes exclusivity
  /// checks unnecessary.
  @exclusivity(unchecked)
  @usableFromInline final var sink: Unmanaged<Link>?

  @usableFromInline
  init(sink: Link) {
    self.sink = .passRetained(sink)
  }

  deinit {
    releaseSink()
  }

  /// Stops delivering immediately, and releases the sink when no delivery is in progress.
  @usableFromInline
  override final func tearDown(for _: Scope) {
    // The load comes first because most subscriptions have ended by now, and a load is cheaper than
    // an exchange.
    guard !isOver.load(ordering: .acquiring),
      !isOver.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    // If a delivery is in progress, the queued job makes the delivering thread release the sink.
    gate.run({ releaseSink() }, orQueue: QueuedJob(), runQueued: { _ in })
  }

  @usableFromInline
  final func releaseSink() {
    // `sink` is cleared first, because the release may run user code that calls this method.
    let last = sink
    sink = nil
    last?.release()
  }
}
