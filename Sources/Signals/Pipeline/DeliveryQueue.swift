/// A queue of events for delivery on a scheduler, in order and in batches.
///
/// The queue enters its gate when it requests a turn of the scheduler, and leaves the gate when no
/// event is left. Meanwhile further events are pushed on the gate's stack. For example, the first
/// of 1,000 events sent in a row requests a turn. Each later event costs one compare-and-swap.
@usableFromInline
final class DeliveryQueue<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: `first` and `rest` are accessed only inside the gate, which makes the exclusivity
  // checks of each access unnecessary. `target` is used only inside the gate.

  @usableFromInline typealias QueuedEvent = QueuedValue<Event<Value, Failure>>

  @usableFromInline let gate = Gate()
  @usableFromInline let target: Sink<Value, Failure>
  @usableFromInline let scope: Scope
  @usableFromInline let scheduler: any Scheduler
  /// The event that entered the idle gate and waits for the scheduler.
  ///
  /// Later events are queued in the gate.
  @exclusivity(unchecked)
  @usableFromInline var first: Event<Value, Failure>?
  /// The queued events to deliver in the next turn.
  @exclusivity(unchecked)
  @usableFromInline var rest: QueuedJobs?

  @inlinable
  init(to target: Sink<Value, Failure>, in scope: Scope, on scheduler: any Scheduler) {
    self.target = target
    self.scope = scope
    self.scheduler = scheduler
  }

  /// Delivers an event on the scheduler: immediately if possible and if no other event is pending.
  @inlinable
  func enqueue(_ event: Event<Value, Failure>) {
    guard gate.enter(orQueue: QueuedEvent(event)) else { return }
    if scheduler.isImmediate {
      deliver(event)
      continueDelivery()
    } else {
      first = event
      scheduler.perform { self.deliverPending() }
    }
  }

  /// Delivers the events for which a turn was requested, then continues with later events.
  @inlinable
  func deliverPending() {
    if let event = first {
      first = nil
      deliver(event)
    }
    if let jobs = rest.take() { deliver(jobs) }
    continueDelivery()
  }

  /// Delivers queued events immediately if possible, otherwise in another turn of the scheduler.
  ///
  /// Another turn lets other work of the scheduler run first.
  @inlinable
  func continueDelivery() {
    while let jobs = gate.leave() {
      guard scheduler.isImmediate else {
        rest = consume jobs
        return scheduler.perform { self.deliverPending() }
      }
      deliver(jobs)
    }
  }

  @inlinable
  func deliver(_ jobs: consuming QueuedJobs) {
    while let job = jobs.next() {
      // SAFETY: a checked cast would need a lookup for each event. All jobs are `QueuedEvent`s.
      deliver(unsafeDowncast(job, to: QueuedEvent.self).value)
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ event: Event<Value, Failure>) {
    if !scope.isDisposed { target.send(event) }
  }
}
