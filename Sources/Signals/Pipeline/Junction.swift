/// A `Gate` and the state that an operator's inputs share.
///
/// A junction performs the jobs of all inputs one at a time. After sending the end, it drops all
/// jobs.
@usableFromInline
final class Junction<State, Job, Output, Failure: Error>: Link, @unchecked Sendable {
  // SAFETY: `state` and `isOver` are accessed only inside the gate, so no access needs an
  // exclusivity check. `target` changes only during the release of the junction.

  @usableFromInline typealias Perform = (Junction, Job) -> Void

  @usableFromInline let gate = Gate()
  @exclusivity(unchecked)
  @usableFromInline var target: NextLink
  @exclusivity(unchecked)
  @usableFromInline var state: State
  @exclusivity(unchecked)
  @usableFromInline var isOver = false
  @usableFromInline let scope: Scope
  @usableFromInline let perform: Perform

  /// Creates a junction that sends to `target`.
  ///
  /// - Parameters:
  ///   - state: The state that jobs work on.
  ///   - target: The sink that jobs send to.
  ///   - scope: The scope of the subscription. Disposal of the scope drops all queued jobs.
  ///   - perform: The function that performs a job, called inside the gate.
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
    self.target = NextLink(target)
    super.init()
  }

  @inlinable
  @inline(__always)
  func withTarget(_ body: (Sink<Output, Failure>) -> Void) {
    target.with(as: Sink<Output, Failure>.self, body)
  }

  @usableFromInline
  override func takeNext() -> Link? { target.take() }

  /// Subscribes to a signal, and submits the job that `job` makes of each of its events.
  ///
  /// An earlier input may have ended the subscription. Then the method does nothing.
  @inlinable
  func add<Value, InputFailure>(
    _ input: Signal<Value, InputFailure>,
    job: @escaping (Event<Value, InputFailure>) -> Job
  ) {
    guard !scope.isDisposed else { return }
    input.openInput(
      in: scope,
      next: { self.submit(job(.next($0))) },
      end: { self.submit(job($0)) }
    )
  }

  /// Performs `job` now, or after the jobs that are in progress or queued.
  @inlinable
  func submit(_ job: Job) {
    submit({ perform(self, job) }, orQueue: job)
  }

  /// Runs `body` now, or creates and queues a job if another job is in progress.
  @inlinable
  @inline(__always)
  func submit(_ body: () -> Void, orQueue job: @autoclosure () -> Job) {
    gate.run(
      { if !isOver { body() } },
      orQueue: QueuedValue(job()),
      runQueued: { performQueued($0) }
    )
  }

  @inlinable
  @inline(__always)
  func performQueued(_ job: QueuedJob) {
    guard !scope.isDisposed, !isOver else { return }
    perform(self, job.value(as: Job.self))
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
}

/// A job of a timed operator: an event of the source, or the firing of the timer.
@usableFromInline
enum TimedJob<Value, Failure: Error> {
  case event(Event<Value, Failure>)
  case timer
}

/// The junction of a source and a timer.
@usableFromInline
typealias TimedJunction<State, Value: Sendable, Output, Failure: Error> =
  Junction<State, TimedJob<Value, Failure>, Output, Failure>
