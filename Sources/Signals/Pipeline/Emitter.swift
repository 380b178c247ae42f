public import Synchronization

/// The source of one subscription that anybody may send to: puts events in order for its sink.
@usableFromInline
final class Emitter<Value: Sendable, Failure: Error>: EmitterGate, @unchecked Sendable {
  // SAFETY: adds no state to its superclass.

  @usableFromInline typealias Waiting = WaitingValue<Event<Value, Failure>>

  @inlinable
  init(_ sink: Sink<Value, Failure>) {
    super.init(sink: sink)
  }

  @inlinable
  func send(_ value: Value) {
    guard gate.enter() || gate.enter(orLeave: Waiting(.next(value))) else { return }
    deliver(value)
    leave()
  }

  @inlinable
  func send(end: Event<Value, Failure>) {
    guard gate.enter() || gate.enter(orLeave: Waiting(end)) else { return }
    deliver(end)
    leave()
  }

  @inlinable
  @inline(__always)
  func leave() {
    while var jobs = gate.leave() {
      while let job = jobs.next() {
        if isOver.load(ordering: .acquiring) {
          releaseSink()
        } else {
          deliver(unsafeDowncast(job, to: Waiting.self).value)
        }
      }
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ value: Value) {
    guard let sink, !isOver.load(ordering: .acquiring) else { return }
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

/// The part of an emitter that knows nothing of values.
@usableFromInline
class EmitterGate: Teardown, @unchecked Sendable {
  // SAFETY: `sink` is touched only inside the gate, or by `deinit`.

  @usableFromInline final let gate = Gate()
  /// Set when the end is delivered, or the subscription disposed: nothing more gets through.
  @usableFromInline final let isOver = Atomic<Bool>(false)
  /// Owned.
  ///
  /// Unmanaged, so that sending to it retains nothing.
  @exclusivity(unchecked)
  @usableFromInline final var sink: Unmanaged<Link>?

  @usableFromInline
  init(sink: Link) {
    self.sink = .passRetained(sink)
  }

  deinit {
    releaseSink()
  }

  /// Stops at once, and lets go of the sink as soon as nothing is being delivered.
  @usableFromInline
  override final func tearDown() {
    // Looked at first, since nearly all have ended before.
    guard !isOver.load(ordering: .acquiring),
      !isOver.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    // Left at the gate as a mere knock: whoever is inside finds that all is over.
    guard gate.enter() || gate.enter(orLeave: WaitingJob()) else { return }
    releaseSink()
    while var jobs = gate.leave() {
      while jobs.next() != nil {}
    }
  }

  @usableFromInline
  final func releaseSink() {
    // Cleared first: a release may run a deinit of the user, which may come back here.
    let last = sink
    sink = nil
    last?.release()
  }
}
