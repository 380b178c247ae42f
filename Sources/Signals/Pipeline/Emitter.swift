public import Synchronization

/// The source of one subscription that anybody may send to: puts events in order for its sink.
@usableFromInline
final class Emitter<Value: Sendable, Failure: Error>: Teardown, @unchecked Sendable {
  // SAFETY: `sink` is touched only inside the gate, or by `deinit`.

  @usableFromInline typealias Job = Event<Value, Failure>?

  @usableFromInline let gate = Gate()
  /// Set when the end is delivered, or the subscription disposed: nothing more gets through.
  @usableFromInline let isOver = Atomic<Bool>(false)
  /// Owned. Unmanaged, so that sending to it retains nothing.
  @exclusivity(unchecked)
  @usableFromInline var sink: Unmanaged<Sink<Value, Failure>>?

  @inlinable
  init(_ sink: Sink<Value, Failure>) {
    self.sink = .passRetained(sink)
  }

  deinit {
    sink?.release()
  }

  @inlinable
  func send(_ value: Value) {
    guard gate.enter() || gate.enter(orLeave: WaitingValue<Job>(.next(value))) else { return }
    deliver(value)
    leave()
  }

  @inlinable
  func end(_ event: Event<Value, Failure>) {
    submit(event)
  }

  /// Stops at once, and lets go of the sink as soon as nothing is being delivered.
  @usableFromInline
  override func tearDown() {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    submit(nil)
  }

  @inlinable
  func submit(_ job: Job) {
    guard gate.enter() || gate.enter(orLeave: WaitingValue(job)) else { return }
    perform(job)
    leave()
  }

  @inlinable
  @inline(__always)
  func leave() {
    while var jobs = gate.leave() {
      while let job = jobs.next() {
        perform(unsafeDowncast(job, to: WaitingValue<Job>.self).value)
      }
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ value: Value) {
    guard let sink, !isOver.load(ordering: .acquiring) else { return }
    sink._withUnsafeGuaranteedRef { $0.next(value) }
  }

  @inlinable
  func perform(_ job: Job) {
    if case .next(let value) = job { return deliver(value) }
    guard let last = sink?.takeRetainedValue() else { return }
    sink = nil
    if let job, !isOver.exchange(true, ordering: .acquiringAndReleasing) { last.send(job) }
  }
}
