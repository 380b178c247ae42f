internal import Synchronization

/// Subscribes to inner signals as a plan says, and merges what they send.
///
/// There are two gates, so that an inner signal is heard while it is being subscribed to:
///
/// 1. Inside `door`, one at a time: arrivals, subscriptions, completions. Only here `plan` and
///    `runners` are touched. An inner that completes while it is being subscribed to leaves word at
///    the door, so the next is subscribed to by a loop, not by recursion (guarantee 11).
/// 2. Inside `output`, one at a time: values and the end, on their way downstream. Nobody goes
///    from here through the door.
@usableFromInline
final class Flattener<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: `plan` and `runners` are touched only inside `door`; the rest is immutable or atomic.

  @usableFromInline
  enum Arrival {
    case inner(Signal<Value, Failure>)
    case innerCompleted(Scope)
    case outerCompleted
    case won(Scope)
  }

  @usableFromInline
  enum Departure {
    case value(Value, from: Scope)
    case failed(Failure)
    case completed
  }

  @usableFromInline typealias Output = Junction<Void, Departure, Value, Failure>

  @usableFromInline let door = Gate()
  @exclusivity(unchecked)
  @usableFromInline var plan: FlattenPlan<Signal<Value, Failure>>
  /// The scopes of running inners, where the strategy may have to dispose of them.
  @exclusivity(unchecked)
  @usableFromInline var runners: [Scope] = []
  @usableFromInline let isRace: Bool
  /// Which inner may speak, where the strategy lets only one.
  @usableFromInline let leader: Leader?
  @usableFromInline let scope: Scope
  @usableFromInline let output: Output

  @inlinable
  init(_ strategy: FlattenStrategy, to target: Sink<Value, Failure>, in scope: Scope) {
    plan = FlattenPlan(strategy)
    isRace = strategy == .race
    let leader = strategy == .race || strategy == .latest ? Leader() : nil
    self.leader = leader
    self.scope = scope
    output = Output((), to: target, in: scope) { output, departure in
      switch departure {
      case .value(let value, let runner):
        // Another may have come while the value waited. One that merely ended still speaks.
        if leader?.admits(runner) != false { output.forward(value) }
      case .failed(let failure): output.fail(failure)
      case .completed: output.complete()
      }
    }
  }

  // MARK: The door

  @inlinable
  func arrive(_ inner: Signal<Value, Failure>) {
    guard door.enter() || door.enter(orLeave: WaitingValue(Arrival.inner(inner))) else { return }
    carryOut(plan.arrive(inner))
    leaveDoor()
  }

  /// The outer signal has ended.
  @inlinable
  func finish<Outer>(_ end: Event<Outer, Failure>) {
    if case .failed(let failure) = end {
      output.submit(.failed(failure))
    } else {
      tell(.outerCompleted)
    }
  }

  @inlinable
  func tell(_ arrival: Arrival) {
    guard door.enter() || door.enter(orLeave: WaitingValue(arrival)) else { return }
    handle(arrival)
    leaveDoor()
  }

  @inlinable
  func leaveDoor() {
    while var arrivals = door.leave() {
      while let arrival = arrivals.next() {
        handle(unsafeDowncast(arrival, to: WaitingValue<Arrival>.self).value)
      }
    }
  }

  @inlinable
  func handle(_ arrival: Arrival) {
    switch arrival {
    case .inner(let inner): carryOut(plan.arrive(inner))
    case .outerCompleted: carryOut(plan.finishOuter())
    case .innerCompleted(let runner):
      // One that was replaced meanwhile does not count any more.
      guard leader == nil || forget(runner) else { return }
      carryOut(plan.finishInner())
    case .won(let winner):
      plan.decide()
      for runner in runners where runner !== winner { dispose(runner) }
      runners = [winner]
    }
  }

  @inlinable
  func carryOut(_ decision: FlattenPlan<Signal<Value, Failure>>.Decision) {
    var decision = decision
    while !scope.isDisposed {
      switch decision {
      case .nothing: return
      case .complete: return output.submit(.completed)
      case .start(let inner):
        if run(inner) == .running { return }
        decision = plan.finishInner()
      case .replace(let inner):
        runners.forEach(dispose)
        runners = []
        if run(inner) == .running { return }
        decision = plan.finishInner()
      }
    }
  }

  @usableFromInline
  enum Progress { case running, done }

  @inlinable
  func run(_ inner: Signal<Value, Failure>) -> Progress {
    if let value = inner.constant, !isRace, speak(value) { return .done }
    let runner = Runner(self)
    if let leader {
      runners.append(runner.scope)
      if !isRace { leader.succeed(runner.scope) }
    }
    inner.attach(to: runner)
    return .running
  }

  /// Speaks for an inner that is only a value, and so need not run; false if it has to.
  ///
  /// It has no scope to be told by, that of the whole stands in. So where one may replace another,
  /// its value must not wait: it could not be told from that of a later one.
  @inlinable
  func speak(_ value: Value) -> Bool {
    let departure = Departure.value(value, from: scope)
    guard let leader else {
      output.submit(departure)
      return true
    }
    leader.succeed(scope)
    return output.submitUnlessBusy(departure)
  }

  @inlinable
  func dispose(_ runner: Scope) {
    scope.remove(runner)
    runner.finish()
  }

  @inlinable
  func forget(_ runner: Scope) -> Bool {
    guard let index = runners.firstIndex(where: { $0 === runner }) else { return false }
    runners.remove(at: index)
    return true
  }

  /// Whether an inner may speak: in a race, whether it is the first that wants to.
  @inlinable
  @inline(__always)
  func leads(_ runner: Scope) -> Bool {
    !isRace || wins(runner)
  }

  @inlinable
  func wins(_ runner: Scope) -> Bool {
    if leader?.claim(runner) == true { tell(.won(runner)) }
    return leader?.admits(runner) != false
  }
}

/// Which of several inner signals may speak.
///
/// They are told apart by their scopes.
@usableFromInline
final class Leader: Sendable {
  private let identity = Atomic<ObjectIdentifier?>(nil)

  @usableFromInline
  init() {}

  @usableFromInline
  func admits(_ runner: Scope) -> Bool {
    identity.load(ordering: .acquiring) == ObjectIdentifier(runner)
  }

  /// Makes `runner` the leader, whoever was it before.
  @usableFromInline
  func succeed(_ runner: Scope) {
    identity.store(ObjectIdentifier(runner), ordering: .releasing)
  }

  /// Makes `runner` the leader if nobody was it before, and returns whether that happened.
  @usableFromInline
  func claim(_ runner: Scope) -> Bool {
    identity.compareExchange(
      expected: nil,
      desired: ObjectIdentifier(runner),
      ordering: .acquiringAndReleasing
    ).exchanged
  }
}

/// What an inner signal sends to.
@usableFromInline
final class Runner<Value: Sendable, Failure: Error>: Inlet<Value, Failure> {
  @usableFromInline let flattener: Flattener<Value, Failure>

  @inlinable
  init(_ flattener: Flattener<Value, Failure>) {
    self.flattener = flattener
    super.init(
      in: flattener.scope,
      receive: { inlet, value in
        let flattener = unsafeDowncast(inlet, to: Runner.self).flattener
        guard flattener.leads(inlet.scope) else { return }
        flattener.output.submit(.value(value, from: inlet.scope))
      },
      failed: { inlet, failure in
        let flattener = unsafeDowncast(inlet, to: Runner.self).flattener
        if flattener.leads(inlet.scope) { flattener.output.submit(.failed(failure)) }
      },
      completed: { inlet in
        let flattener = unsafeDowncast(inlet, to: Runner.self).flattener
        if flattener.leads(inlet.scope) { flattener.tell(.innerCompleted(inlet.scope)) }
      }
    )
  }
}
