/// A queue of events for delivery on a scheduler, in order and in batches.
///
/// If the `Gate` is idle, `enqueue` enters the gate and delivers the event immediately or schedules
/// a delivery. The gate is busy until all events are delivered. Meanwhile, further events are pushed
/// on the gate's stack. For example, 1,000 events that are sent before the scheduler
/// runs take two scheduled calls: one for the first event and one for the rest.
@usableFromInline
final class DeliveryQueue<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: `first`, `rest` and `target` are accessed only inside the gate.

  @usableFromInline let gate = Gate()
  @usableFromInline let target: Sink<Value, Failure>
  @usableFromInline let scope: Scope
  @usableFromInline let scheduler: any Scheduler
  /// The event that was enqueued while the gate was idle, until the scheduler delivers it.
  ///
  /// Later events are queued in the gate.
  @usableFromInline var first: Event<Value, Failure>?
  /// The queued events that the next scheduled call delivers.
  @usableFromInline var rest: QueuedJobs?

  @inlinable
  init(to target: Sink<Value, Failure>, in scope: Scope, on scheduler: any Scheduler) {
    self.target = target
    self.scope = scope
    self.scheduler = scheduler
  }

  /// Delivers an event on the scheduler, immediately if the gate is idle and the scheduler permits.
  @inlinable
  func enqueue(_ event: Event<Value, Failure>) {
    guard gate.enter(orQueue: QueuedValue(event)) else { return }
    if scheduler.isImmediate {
      deliver(event)
      continueDelivery()
    } else {
      first = event
      scheduler.perform { self.deliverPending() }
    }
  }

  /// Delivers the events that wait for the scheduler, then continues with later events.
  @inlinable
  func deliverPending() {
    if let event = first {
      first = nil
      deliver(event)
    }
    if let jobs = rest.take() { deliver(jobs) }
    continueDelivery()
  }

  /// Delivers the gate's queued events: immediately if possible, otherwise in another scheduled
  /// call.
  ///
  /// Other work of the scheduler can run before that call.
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
      deliver(job.value(as: Event<Value, Failure>.self))
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ event: Event<Value, Failure>) {
    if !scope.isDisposed { target.send(event) }
  }
}
