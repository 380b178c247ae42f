/// Where the inputs of an operator meet: runs their jobs one at a time on the operator's state.
///
/// Nothing passes once the junction has sent the end.
@usableFromInline
final class Junction<State, Job, Output, Failure: Error>: Link, @unchecked Sendable {
  // SAFETY: `state` and `isOver` are touched only inside the gate.

  @usableFromInline typealias Perform = (Junction, Job) -> Void

  @usableFromInline let gate = Gate()
  @exclusivity(unchecked)
  @usableFromInline var state: State
  @exclusivity(unchecked)
  @usableFromInline var isOver = false
  @usableFromInline let scope: Scope
  @usableFromInline let perform: Perform

  /// - Parameters:
  ///   - state: what jobs work on.
  ///   - target: where they send to.
  ///   - scope: the extent of the subscription; when it is disposed, jobs that wait are dropped.
  ///   - perform: does a job.
  @inlinable
  init(
    _ state: State,
    to target: Sink<Output, Failure>,
    in scope: Scope,
    perform: @escaping Perform
  ) {
    self.state = state
    self.scope = scope
    self.perform = perform
    super.init(following: target)
  }

  /// Runs `job` now; or, if another is running, leaves it to be run after that one.
  @inlinable
  func submit(_ job: Job) {
    guard gate.enter() || gate.enter(orLeave: WaitingValue(job)) else { return }
    run(job)
    leave()
  }

  /// Runs `job` now, and returns true; or false, and nothing becomes of it, if another is running.
  @inlinable
  func submitUnlessBusy(_ job: Job) -> Bool {
    guard gate.enter() else { return false }
    run(job)
    leave()
    return true
  }

  /// Runs the jobs that came meanwhile, and leaves the gate.
  @inlinable
  @inline(__always)
  func leave() {
    while var jobs = gate.leave() {
      while let job = jobs.next() {
        guard !scope.isDisposed else { continue }
        run(unsafeDowncast(job, to: WaitingValue<Job>.self).value)
      }
    }
  }

  @inlinable
  @inline(__always)
  func run(_ job: Job) {
    if !isOver { perform(self, job) }
  }

  // MARK: Sending, from inside a job

  @inlinable
  @inline(__always)
  func forward(_ value: Output) {
    withTarget { $0.next(value) }
  }

  @inlinable
  @inline(__always)
  func send(_ event: Event<Output, Failure>) {
    switch event {
    case .next(let value): forward(value)
    case .failed(let failure): fail(failure)
    case .completed: complete()
    }
  }

  @inlinable
  func fail(_ failure: Failure) {
    isOver = true
    withTarget { $0.fail(failure) }
  }

  @inlinable
  func complete() {
    isOver = true
    withTarget { $0.complete() }
  }

  @inlinable
  @inline(__always)
  func withTarget(_ body: (Sink<Output, Failure>) -> Void) {
    withFollowing(as: Sink<Output, Failure>.self, body)
  }
}
