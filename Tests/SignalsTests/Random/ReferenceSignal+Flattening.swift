import Signals

extension ReferenceSignal {
  func flatMap(_ strategy: FlattenStrategy, _ inners: [ReferenceSignal]) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      let flattener = ReferenceFlattener(strategy, scope, out)
      subscribeInput(in: scope) { event in
        switch event {
        case .next(let value): flattener.add(inners[value % inners.count])
        case .failed: flattener.fail(event)
        case .completed: flattener.finishOuter()
        }
      }
    }
  }
}

/// The inner signals of one subscription to a flattening operator.
private final class ReferenceFlattener {
  private let strategy: FlattenStrategy
  private let scope: ReferenceScope
  /// The queue that handles arrivals and completions of inner signals one at a time.
  private let queue = SerialQueue()
  /// The junction that delivers the events of inner signals one at a time.
  private let junction: ReferenceJunction
  private var running: [ReferenceScope] = []
  private var waiting: [ReferenceSignal] = []
  /// The only inner signal that may send, if the strategy allows only one.
  private var selected: ReferenceScope?
  private var isOuterDone = false

  init(
    _ strategy: FlattenStrategy,
    _ scope: ReferenceScope,
    _ out: @escaping ReferenceSignal.Handler
  ) {
    self.strategy = strategy
    self.scope = scope
    junction = ReferenceJunction(scope, out)
  }

  private var limit: Int {
    switch strategy {
    case .concat: 1
    case .concurrent(limit: 2): 2
    default: .max
    }
  }

  func add(_ inner: ReferenceSignal) {
    performSerially { [self] in
      switch strategy {
      case .first where !running.isEmpty, .race where selected != nil: return
      case _ where running.count == limit: waiting.append(inner)
      case .latest:
        for runner in running { runner.end() }
        running = []
        start(inner)
      default: start(inner)
      }
    }
  }

  func fail(_ failure: TestEvent) {
    junction.perform { self.junction.send(failure) }
  }

  func finishOuter() {
    performSerially { [self] in
      isOuterDone = true
      completeIfDone()
    }
  }

  private func performSerially(_ action: @escaping () -> Void) {
    queue.perform { if !self.scope.isEnded { action() } }
  }

  private func start(_ inner: ReferenceSignal) {
    let own = ReferenceScope()
    running.append(own)
    if strategy == .latest { selected = own }
    inner.subscribeInput(own, in: scope) { [self] in handle($0, from: own) }
  }

  private func handle(_ event: TestEvent, from own: ReferenceScope) {
    if strategy == .race, selected == nil {
      selected = own
      performSerially { [self] in
        for other in running where other !== own { other.end() }
        running = [own]
      }
    }
    guard strategy != .race || selected === own else { return }
    switch event {
    case .next:
      junction.perform { [self] in
        if selected == nil || selected === own { junction.send(event) }
      }
    case .failed: fail(event)
    case .completed:
      performSerially { [self] in
        guard running.contains(where: { $0 === own }) else { return }
        running.removeAll { $0 === own }
        if !waiting.isEmpty { return start(waiting.removeFirst()) }
        isOuterDone = isOuterDone || strategy == .race
        completeIfDone()
      }
    }
  }

  private func completeIfDone() {
    guard isOuterDone, running.isEmpty else { return }
    junction.perform { self.junction.send(.completed) }
  }
}
