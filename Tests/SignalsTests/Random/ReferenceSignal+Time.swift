import Signals

/// A clock that finds the next job by searching all jobs.
///
/// Its unit is the nanosecond.
final class ReferenceClock {
  private(set) var now = 0
  private var jobs: [(due: Int, job: () -> Void)] = []

  init(in run: ReferenceScope) {
    run.onEnd { [self] in jobs = [] }
  }

  func after(_ interval: Int, _ job: @escaping () -> Void) {
    jobs.append((now + interval, job))
  }

  func advance(by interval: Int) {
    let end = now + interval
    while let due = jobs.map(\.due).min(), due <= end,
      let index = jobs.firstIndex(where: { $0.due == due })
    {
      now = due
      jobs.remove(at: index).job()
    }
    now = end
  }
}

extension ReferenceSignal {
  func timed(
    _ timing: SignalExpression.TimedOperator,
    _ interval: Int,
    _ clock: ReferenceClock
  ) -> ReferenceSignal {
    switch timing {
    case .window: .list([]).merge(window(.interval(interval, clock)))
    case .retry: retry(after: interval, clock)
    default: throughJunction(timing, interval, clock)
    }
  }

  private static func interval(_ interval: Int, _ clock: ReferenceClock) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      func wait() {
        clock.after(interval) {
          guard !scope.isEnded else { return }
          wait()
          out(.next(0))
        }
      }
      wait()
    }
  }

  private func retry(after interval: Int, _ clock: ReferenceClock) -> ReferenceSignal {
    let second = ReferenceSignal { scope, out in
      clock.after(interval) { if !scope.isEnded { attach(scope, out) } }
    }
    return .sequence { index, end in
      index == 0 ? self : index == 1 && end.isFailure ? second : nil
    }
  }

  private func throughJunction(
    _ timing: SignalExpression.TimedOperator,
    _ interval: Int,
    _ clock: ReferenceClock
  ) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      let junction = ReferenceJunction(scope, out)
      /// Runs an action later, unless the subscription has ended.
      func later(_ interval: Int, _ action: @escaping () -> Void) {
        clock.after(interval) { junction.perform(action) }
      }
      let handle: Handler =
        switch timing {
        case .delay: delay(junction, interval, later)
        case .debounce: debounce(junction, interval, later)
        case .throttle: throttle(junction, interval, clock, later)
        case .buffer: buffer(junction, interval, later)
        case .timeout, .window, .retry: junction.send
        }
      if timing == .timeout { later(interval) { junction.send(.failed(.other)) } }
      subscribeInput(in: scope) { event in junction.perform { handle(event) } }
    }
  }

  private typealias Later = (Int, @escaping () -> Void) -> Void

  private func delay(
    _ junction: ReferenceJunction,
    _ interval: Int,
    _ later: @escaping Later
  ) -> Handler {
    { event in
      if event.isFailure { return junction.send(event) }
      later(interval) { junction.send(event) }
    }
  }

  private func debounce(
    _ junction: ReferenceJunction,
    _ interval: Int,
    _ later: @escaping Later
  ) -> Handler {
    var held: Int?
    var count = 0
    return { event in
      guard let value = event.value else {
        if let held, event == .completed { junction.send(.next(held)) }
        return junction.send(event)
      }
      held = value
      count += 1
      let number = count
      later(interval) {
        guard number == count else { return }
        held = nil
        junction.send(.next(value))
      }
    }
  }

  private func throttle(
    _ junction: ReferenceJunction,
    _ interval: Int,
    _ clock: ReferenceClock,
    _ later: @escaping Later
  ) -> Handler {
    var held: Int?
    var opening = 0
    func pass(_ value: Int) {
      opening = clock.now + interval
      later(interval) {
        guard let value = held else { return }
        held = nil
        pass(value)
      }
      junction.send(.next(value))
    }
    return { event in
      guard let value = event.value else {
        if let held, event == .completed { junction.send(.next(held)) }
        return junction.send(event)
      }
      if clock.now < opening { held = value } else { pass(value) }
    }
  }

  private func buffer(
    _ junction: ReferenceJunction,
    _ interval: Int,
    _ later: @escaping Later
  ) -> Handler {
    var batch: [Int] = []
    func send() {
      let result = batch.reduce(0, SignalExpression.blend)
      batch = []
      junction.send(.next(result))
    }
    return { event in
      guard let value = event.value else {
        if !batch.isEmpty, event == .completed { send() }
        return junction.send(event)
      }
      batch.append(value)
      if batch.count == 1 { later(interval, send) }
    }
  }
}
