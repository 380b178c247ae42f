import Signals

/// A clock that searches all its jobs for the next one; times are in nanoseconds.
final class SketchClock {
  private(set) var now = 0
  private var jobs: [(due: Int, job: () -> Void)] = []

  init(in run: Extent) {
    run.whenOver { [self] in jobs = [] }
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

extension Sketch {
  func timed(_ timing: Formula.Timing, _ interval: Int, _ clock: SketchClock) -> Sketch {
    Sketch { extent, out in
      let meeting = Meeting(extent, out)
      /// Runs an action later, unless the run is over.
      func later(_ interval: Int, _ action: @escaping () -> Void) {
        clock.after(interval) { meeting.take(action) }
      }
      let hear: Hear =
        switch timing {
        case .delay: delay(meeting, interval, later)
        case .debounce: debounce(meeting, interval, later)
        case .throttle: throttle(meeting, interval, clock, later)
        case .buffer: buffer(meeting, interval, later)
        case .timeout: meeting.send
        }
      if timing == .timeout { later(interval) { meeting.send(.failed(.other)) } }
      feed(in: extent) { happening in meeting.take { hear(happening) } }
    }
  }

  private typealias Later = (Int, @escaping () -> Void) -> Void

  private func delay(_ meeting: Meeting, _ interval: Int, _ later: @escaping Later) -> Hear {
    { happening in
      if happening.isFailure { return meeting.send(happening) }
      later(interval) { meeting.send(happening) }
    }
  }

  private func debounce(_ meeting: Meeting, _ interval: Int, _ later: @escaping Later) -> Hear {
    var held: Int?
    var count = 0
    return { happening in
      guard let value = happening.value else {
        if let held, happening == .completed { meeting.send(.next(held)) }
        return meeting.send(happening)
      }
      held = value
      count += 1
      let number = count
      later(interval) {
        guard number == count else { return }
        held = nil
        meeting.send(.next(value))
      }
    }
  }

  private func throttle(
    _ meeting: Meeting,
    _ interval: Int,
    _ clock: SketchClock,
    _ later: @escaping Later
  ) -> Hear {
    var held: Int?
    var opening = 0
    func pass(_ value: Int) {
      opening = clock.now + interval
      later(interval) {
        guard let value = held else { return }
        held = nil
        pass(value)
      }
      meeting.send(.next(value))
    }
    return { happening in
      guard let value = happening.value else {
        if let held, happening == .completed { meeting.send(.next(held)) }
        return meeting.send(happening)
      }
      if clock.now < opening { held = value } else { pass(value) }
    }
  }

  private func buffer(_ meeting: Meeting, _ interval: Int, _ later: @escaping Later) -> Hear {
    var batch: [Int] = []
    func send() {
      let result = batch.reduce(0, Formula.blend)
      batch = []
      meeting.send(.next(result))
    }
    return { happening in
      guard let value = happening.value else {
        if !batch.isEmpty, happening == .completed { send() }
        return meeting.send(happening)
      }
      batch.append(value)
      if batch.count == 1 { later(interval, send) }
    }
  }
}
