internal import Synchronization

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
  /// The identifier of the only inner signal that may send, or nil if the strategy lets all
  /// running inner signals send.
  @usableFromInline let sender: SoleSender?
  @usableFromInline let scope: Scope
  @usableFromInline let output: Output

  @inlinable
  init(_ strategy: FlattenStrategy, to target: Sink<Value, Failure>, in scope: Scope) {
    plan = Plan(strategy)
    isRace = strategy == .race
    let sender = strategy == .race || strategy == .latest ? SoleSender() : nil
    self.sender = sender
    self.scope = scope
    output = Output((), to: target, in: scope) { output, job in
      switch job {
      case .value(let value, let id):
        // The inner signal may have been replaced while its value waited.
        if sender?.isSender(id) != false { output.forward(value) }
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
  func finish<Outer>(_ end: Event<Outer, Failure>) {
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
    run(unsafeDowncast(job, to: QueuedValue<PlanJob>.self).value)
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
        if start(inner, id) == .running { return }
        decision = plan.completeInner(id)
      case .replace(let inner, let id):
        for previous in inners { dispose(previous.scope) }
        inners.removeAll(keepingCapacity: true)
        if start(inner, id) == .running { return }
        decision = plan.completeInner(id)
      }
    }
  }

  @usableFromInline
  enum Progress { case running, completed }

  @inlinable
  func start(_ inner: Signal<Value, Failure>, _ id: Plan.ID) -> Progress {
    if !isRace {
      sender?.replace(with: id)
      if let value = inner.singleValue {
        output.submit(.value(value, from: id))
        return .completed
      }
    }
    let input = FlattenerInput(self, id)
    if sender != nil { inners.append((id, input.scope)) }
    inner.attach(to: input)
    return .running
  }

  @inlinable
  func dispose(_ inner: Scope) {
    scope.remove(inner)
    inner.finish()
  }

  // MARK: Races

  /// Returns true unless the inner signal has lost a race.
  ///
  /// The first inner signal for which this method is called wins the race.
  @inlinable
  @inline(__always)
  func maySend(_ id: Plan.ID) -> Bool {
    !isRace || isWinner(id)
  }

  @inlinable
  func isWinner(_ id: Plan.ID) -> Bool {
    guard let sender else { return true }
    if sender.claim(for: id) { submit(.raceWon(by: id)) }
    return sender.isSender(id)
  }
}

/// A thread-safe holder of the identifier of the only inner signal that may send.
@usableFromInline
final class SoleSender: Sendable {
  /// The identifier, or 0 if there is no sender yet.
  private let id = Atomic<Int>(0)

  @usableFromInline
  init() {}

  @usableFromInline
  func isSender(_ id: Int) -> Bool {
    self.id.load(ordering: .acquiring) == id
  }

  @usableFromInline
  func replace(with id: Int) {
    self.id.store(id, ordering: .releasing)
  }

  /// Makes an inner signal the sender and returns true, or returns false if there is a sender.
  @usableFromInline
  func claim(for id: Int) -> Bool {
    self.id.compareExchange(expected: 0, desired: id, ordering: .acquiringAndReleasing).exchanged
  }
}

/// The sink of one inner signal.
@usableFromInline
final class FlattenerInput<Value: Sendable, Failure: Error>: InputSink<Value, Failure> {
  @usableFromInline let flattener: Flattener<Value, Failure>
  @usableFromInline let id: Int

  @inlinable
  init(_ flattener: Flattener<Value, Failure>, _ id: Int) {
    self.flattener = flattener
    self.id = id
    super.init(
      in: flattener.scope,
      receive: { sink, value in
        let input = unsafeDowncast(sink, to: FlattenerInput.self)
        guard input.flattener.maySend(input.id) else { return }
        input.flattener.output.submit(.value(value, from: input.id))
      },
      failed: { sink, failure in
        let input = unsafeDowncast(sink, to: FlattenerInput.self)
        if input.flattener.maySend(input.id) { input.flattener.output.submit(.failed(failure)) }
      },
      completed: { sink in
        let input = unsafeDowncast(sink, to: FlattenerInput.self)
        if input.flattener.maySend(input.id) { input.flattener.submit(.innerCompleted(input.id)) }
      }
    )
  }
}
