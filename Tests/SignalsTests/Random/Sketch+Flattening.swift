import Signals

extension Sketch {
  func flatMap(_ strategy: FlattenStrategy, _ inners: [Sketch]) -> Sketch {
    Sketch { extent, out in
      let crowd = SketchCrowd(strategy, extent, out)
      feed(in: extent) { happening in
        switch happening {
        case .next(let value): crowd.arrive(inners[value % inners.count])
        case .failed: crowd.fail(happening)
        case .completed: crowd.finishOuter()
        }
      }
    }
  }
}

/// The inner signals of one subscription to a flattened one.
private final class SketchCrowd {
  private let strategy: FlattenStrategy
  private let extent: Extent
  /// The arrivals and completions of inner signals, one at a time.
  private let door = Turn()
  /// The events of inner signals, one at a time.
  private let meeting: Meeting
  private var running: [Extent] = []
  private var waiting: [Sketch] = []
  /// The only inner signal that may send, if the strategy allows only one.
  private var leader: Extent?
  private var isOuterDone = false

  init(_ strategy: FlattenStrategy, _ extent: Extent, _ out: @escaping Sketch.Hear) {
    self.strategy = strategy
    self.extent = extent
    meeting = Meeting(extent, out)
  }

  private var limit: Int {
    switch strategy {
    case .concat: 1
    case .concurrent(limit: 2): 2
    default: .max
    }
  }

  func arrive(_ inner: Sketch) {
    atDoor { [self] in
      switch strategy {
      case .first where !running.isEmpty, .race where leader != nil: return
      case _ where running.count == limit: waiting.append(inner)
      case .latest:
        for runner in running { runner.end() }
        running = []
        start(inner)
      default: start(inner)
      }
    }
  }

  func fail(_ failure: Happening) {
    meeting.take { self.meeting.send(failure) }
  }

  func finishOuter() {
    atDoor { [self] in
      isOuterDone = true
      completeIfDone()
    }
  }

  private func atDoor(_ action: @escaping () -> Void) {
    door.take { if !self.extent.isOver { action() } }
  }

  private func start(_ inner: Sketch) {
    let own = Extent()
    running.append(own)
    if strategy == .latest { leader = own }
    inner.feed(own, in: extent) { [self] in hear($0, from: own) }
  }

  private func hear(_ happening: Happening, from own: Extent) {
    if strategy == .race, leader == nil {
      leader = own
      atDoor { [self] in
        for other in running where other !== own { other.end() }
        running = [own]
      }
    }
    guard strategy != .race || leader === own else { return }
    switch happening {
    case .next:
      meeting.take { [self] in
        if leader == nil || leader === own { meeting.send(happening) }
      }
    case .failed: fail(happening)
    case .completed:
      atDoor { [self] in
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
    meeting.take { self.meeting.send(.completed) }
  }
}
