public import Synchronization

/// The part of `flatMap` that subscribes to inner signals and merges their events.
///
/// Two instances of `Gate` let an inner signal send while it is being subscribed to:
///
/// 1. Only code inside `planGate` touches `plan` and `inners`. This code adds inner signals,
///    subscribes to them and handles their completion. An inner signal may complete while it is
///    being subscribed to. The gate then queues the completion. Therefore the next inner signal
///    starts in a loop, not recursively (guarantee 11).
/// 2. Only code inside the gate of `output` sends values and the end downstream.
@usableFromInline
final class Flattener<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: `plan` and `inners` are touched only inside `planGate`. All other properties are
  // immutable.

  @usableFromInline typealias Plan = FlattenPlan<Signal<Value, Failure>>

  @usableFromInline
  enum PlanJob {
    case add(Signal<Value, Failure>)
    case innerCompleted(Plan.ID)
    case outerCompleted
    case raceWon(by: Plan.ID)
  }

  @usableFromInline
  enum OutputJob {
    case value(Value, from: Plan.ID)
    case failed(Failure)
    case completed
  }

  @usableFromInline typealias Output = Junction<Void, OutputJob, Value, Failure>

  @usableFromInline let planGate = Gate()
  @exclusivity(unchecked)
  @usableFromInline var plan: Plan
  /// The identifiers and scopes of the inner signals that may be replaced or lose a race.
  @exclusivity(unchecked)
  @usableFromInline var inners: [(id: Plan.ID, scope: Scope)] = []
  @usableFromInline let isRace: Bool
  /// The identifier of the inner signal that has won the race, or 0 if none has.
  @usableFromInline let winner = Atomic<Plan.ID>(0)
  /// With `.latest`, the only inner signal whose values are sent.
  @usableFromInline let newestInner: NewestInner?
  @usableFromInline let scope: Scope
  @usableFromInline let output: Output

  @inlinable
  init(_ strategy: FlattenStrategy, to target: Sink<Value, Failure>, in scope: Scope) {
    plan = Plan(strategy)
    isRace = strategy == .race
    let newestInner = strategy == .latest ? NewestInner() : nil
    self.newestInner = newestInner
    self.scope = scope
    output = Output((), to: target, in: scope) { output, job in
      switch job {
      case .value(let value, let id):
        // The inner signal may have been replaced while its value waited.
        if let newestInner, newestInner.id.load(ordering: .acquiring) != id { return }
        output.forward(value)
      case .failed(let failure): output.fail(failure)
      case .completed: output.complete()
      }
    }
  }

  // MARK: Inside the plan's gate

  /// Adds an inner signal.
  @inlinable
  func add(_ inner: Signal<Value, Failure>) {
    planGate.run(
      { carryOut(plan.add(inner)) },
      orQueue: QueuedValue(PlanJob.add(inner)),
      runQueued: { runQueued($0) }
    )
  }

  /// Handles the end of the outer signal.
  @inlinable
  func outerEnded<Outer>(_ end: Event<Outer, Failure>) {
    if case .failed(let failure) = end {
      output.submit(.failed(failure))
    } else {
      submit(.outerCompleted)
    }
  }

  @inlinable
  func submit(_ job: PlanJob) {
    planGate.run({ run(job) }, orQueue: QueuedValue(job), runQueued: { runQueued($0) })
  }

  @inlinable
  func runQueued(_ job: QueuedJob) {
    run(job.value(as: PlanJob.self))
  }

  @inlinable
  func run(_ job: PlanJob) {
    switch job {
    case .add(let inner): carryOut(plan.add(inner))
    case .outerCompleted: carryOut(plan.completeOuter())
    case .innerCompleted(let id):
      inners.removeAll { $0.id == id }
      carryOut(plan.completeInner(id))
    case .raceWon(let winner):
      plan.endRace()
      for inner in inners where inner.id != winner { dispose(inner.scope) }
      inners.removeAll { $0.id != winner }
    }
  }

  @inlinable
  func carryOut(_ decision: Plan.Decision) {
    var decision = decision
    while !scope.isDisposed {
      switch decision {
      case .nothing: return
      case .complete: return output.submit(.completed)
      case .start(let inner, let id):
        if open(inner, id) == .running { return }
        decision = plan.completeInner(id)
      case .replace(let inner, let id):
        for previous in inners { dispose(previous.scope) }
        inners.removeAll(keepingCapacity: true)
        if open(inner, id) == .running { return }
        decision = plan.completeInner(id)
      }
    }
  }

  @usableFromInline
  enum Progress { case running, completed }

  @inlinable
  func open(_ inner: Signal<Value, Failure>, _ id: Plan.ID) -> Progress {
    if !isRace {
      newestInner?.id.store(id, ordering: .releasing)
      if let value = inner.singleValue {
        output.submit(.value(value, from: id))
        return .completed
      }
    }
    let input = makeInput(id)
    if isRace || newestInner != nil { inners.append((id, input.scope)) }
    input.open(inner)
    return .running
  }

  @inlinable
  func dispose(_ inner: Scope) {
    scope.remove(inner)
    inner.finish()
  }

  // MARK: Inner signals

  /// Creates the sink of one inner signal.
  @inlinable
  func makeInput(_ id: Plan.ID) -> InputSink<(flattener: Flattener, id: Plan.ID), Value, Failure> {
    InputSink(
      (self, id),
      in: scope,
      receive: { input, value in
        guard input.context.flattener.maySend(input.context.id) else { return }
        input.context.flattener.output.submit(.value(value, from: input.context.id))
      },
      failed: { input, failure in
        guard input.context.flattener.maySend(input.context.id) else { return }
        input.context.flattener.output.submit(.failed(failure))
      },
      completed: { input in
        guard input.context.flattener.maySend(input.context.id) else { return }
        input.context.flattener.submit(.innerCompleted(input.context.id))
      }
    )
  }

  /// Returns true unless the inner signal has lost a race.
  @inlinable
  @inline(__always)
  func maySend(_ id: Plan.ID) -> Bool {
    !isRace || winsRace(id)
  }

  /// Returns true if the inner signal wins the race: the first one for which this method is called.
  @inlinable
  func winsRace(_ id: Plan.ID) -> Bool {
    let (isFirst, earlier) = winner.compareExchange(
      expected: 0,
      desired: id,
      ordering: .acquiringAndReleasing
    )
    if isFirst { submit(.raceWon(by: id)) }
    return isFirst || earlier == id
  }
}

/// The identifier of the newest inner signal, which the flattener sets and the output reads.
@usableFromInline
final class NewestInner: Sendable {
  @usableFromInline let id = Atomic<Int>(0)

  @usableFromInline
  init() {}
}
