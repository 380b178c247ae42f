/// Hands events over to a scheduler, in order, many at a time.
///
/// Events wait on the stack of a gate, which is inside from the moment that the scheduler is asked
/// until it has found nothing left. So of a thousand events sent in a row one asks the scheduler,
/// and the others cost a compare-and-swap.
@usableFromInline
final class Mailbox<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: `target`, `first` and `rest` are touched only by whoever is inside the gate.

  @usableFromInline typealias Waiting = WaitingValue<Event<Value, Failure>>

  @usableFromInline let gate = Gate()
  @usableFromInline let target: Sink<Value, Failure>
  @usableFromInline let scope: Scope
  @usableFromInline let scheduler: any Scheduler
  /// The event that found the mailbox empty.
  ///
  /// The others wait at the gate.
  @exclusivity(unchecked)
  @usableFromInline var first: Event<Value, Failure>?
  @exclusivity(unchecked)
  @usableFromInline var rest: WaitingJobs?

  @inlinable
  init(to target: Sink<Value, Failure>, in scope: Scope, on scheduler: any Scheduler) {
    self.target = target
    self.scope = scope
    self.scheduler = scheduler
  }

  /// Sends an event on the scheduler: at once, if that is possible and no other waits.
  @inlinable
  func post(_ event: Event<Value, Failure>) {
    guard gate.enter() || gate.enter(orLeave: Waiting(event)) else { return }
    if scheduler.isImmediate {
      deliver(event)
      goOn()
    } else {
      first = event
      scheduler.perform { self.empty() }
    }
  }

  /// Delivers what had been posted when this began.
  @inlinable
  func empty() {
    if let event = first {
      first = nil
      deliver(event)
    }
    if let jobs = rest.take() { deliver(jobs) }
    goOn()
  }

  /// What was posted meanwhile has its turn after others that wait for the scheduler; or at once,
  /// if that is possible.
  @inlinable
  func goOn() {
    while let jobs = gate.leave() {
      guard scheduler.isImmediate else {
        rest = consume jobs
        return scheduler.perform { self.empty() }
      }
      deliver(jobs)
    }
  }

  @inlinable
  func deliver(_ jobs: consuming WaitingJobs) {
    while let job = jobs.next() {
      deliver(unsafeDowncast(job, to: Waiting.self).value)
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ event: Event<Value, Failure>) {
    if !scope.isDisposed { target.send(event) }
  }
}
