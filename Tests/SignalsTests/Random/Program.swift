import Signals
import SignalsTesting
import TestSupport

/// A random program: a formula and the steps applied to its signal.
struct Program: Equatable, Sendable {
  /// A step that acts on a subject or a subscription.
  enum Act: Equatable, Sendable {
    case send(Int, Happening)
    case dispose(Int)
  }

  enum Step: Equatable, Sendable {
    case act(Act)
    /// Subscribes, with actions that run while certain values are handled.
    case subscribe([Reaction])
    /// Advances time by a number of ticks.
    case wait(Int)
  }

  /// The action of a handler at the value with a given index.
  struct Reaction: Equatable, Sendable {
    let number: Int
    let act: Act
  }

  /// An event of a subscription and its time.
  struct Entry: Equatable, Sendable, CustomStringConvertible {
    let time: Int
    let event: Happening

    var description: String { time == 0 ? "\(event)" : "\(event)@\(time)" }
  }

  /// A tick of time, in nanoseconds.
  static let tick = 1_000_000
  /// The number of values that each subject replays; one subject has an initial value.
  static let subjects: [(capacity: Int, first: [Int])] = [(0, []), (0, []), (1, [0]), (2, [])]

  var formula: Formula
  var steps: [Step]

  /// The subjects of the engine.
  static func realSubjects() -> [any SubjectProtocol<Int, TestFailure>] {
    subjects.map { capacity, first -> any SubjectProtocol<Int, TestFailure> in
      if let value = first.first { return BehaviorSubject(value) }
      return capacity == 0 ? Subject() : ReplaySubject(capacity: capacity)
    }
  }

  // MARK: Running

  /// The events of the engine's subscriptions, and the number of handlers left at the end.
  func run() -> (told: [[Entry]], leaks: Int) {
    let census = Census()
    let run = RealRun(self)
    let told = run.run(census)
    return withExtendedLifetime(run) { (told, census.alive) }
  }

  /// The expected events.
  func runSketch() -> [[Entry]] {
    let extent = Extent()
    let clock = SketchClock(in: extent)
    let subjects = Program.subjects.map { SketchSubject(keeping: $0.capacity, $0.first) }
    let sketch = formula.sketch(
      in: SketchWorld(sources: subjects.map(\.sketch), clock: clock, extent: extent)
    )
    var told: [[Entry]] = []
    var subscriptions: [Extent?] = []
    func perform(_ act: Act) {
      switch act {
      case .send(let index, let happening): subjects[index].send(happening)
      case .dispose(let index): if index < subscriptions.count { subscriptions[index]?.end() }
      }
    }
    for step in steps {
      switch step {
      case .act(let act): perform(act)
      case .wait(let ticks): clock.advance(by: ticks * Program.tick)
      case .subscribe(let reactions):
        let index = told.count
        told.append([])
        subscriptions.append(nil)
        subscriptions[index] = sketch.subscribe { happening in
          told[index].append(Entry(time: clock.now, event: happening))
          guard !happening.isEnd else { return }
          let number = told[index].count
          for reaction in reactions where reaction.number == number { perform(reaction.act) }
        }
      }
    }
    for subscription in subscriptions { subscription?.end() }
    extent.end()
    return told
  }

  /// A description of the difference between the two, or nil.
  var complaint: String? {
    let expected = runSketch()
    let (told, leaks) = run()
    if told != expected { return "told \(told), not \(expected)" }
    return leaks == 0 ? nil : "\(leaks) handlers were not let go of"
  }
}

/// One run of a program on the engine.
private final class RealRun: Sendable {
  private let program: Program
  private let clock = TestScheduler()
  private let subjects = Program.realSubjects()
  private let told = Log<Log<Program.Entry>>()
  private let subscriptions = Log<LockedValue<any Disposable>>()

  init(_ program: Program) {
    self.program = program
  }

  func run(_ census: Census) -> [[Program.Entry]] {
    let world = World(sources: subjects.map { $0.signal }, clock: clock)
    let signal = program.formula.signal(in: world)
    for step in program.steps {
      switch step {
      case .act(let act): perform(act)
      case .wait(let ticks): clock.advance(by: .nanoseconds(ticks * Program.tick))
      case .subscribe(let reactions): subscribe(to: signal, reactions, census.token())
      }
    }
    let result = told.entries.map(\.entries)
    for subscription in subscriptions.entries { subscription.dispose() }
    return result
  }

  private func subscribe(
    to signal: Formula.Numbers,
    _ reactions: [Program.Reaction],
    _ token: Census.Token
  ) {
    let log = told.add(Log())
    let slot = subscriptions.add(LockedValue())
    slot.content = signal.subscribe(event: { [weak self, clock] happening in
      token.touch()
      let time = Int(clock.now / .nanoseconds(1))
      log.add(Program.Entry(time: time, event: happening))
      guard !happening.isEnd else { return }
      let number = log.count
      for reaction in reactions where reaction.number == number { self?.perform(reaction.act) }
    })
  }

  private func perform(_ act: Program.Act) {
    switch act {
    case .send(let index, let happening): subjects[index].send(happening)
    case .dispose(let index):
      let subscriptions = subscriptions.entries
      if index < subscriptions.count { subscriptions[index].dispose() }
    }
  }
}

extension Program.Act: CustomStringConvertible {
  var description: String {
    switch self {
    case .send(let index, let happening): "s\(index) \(happening)"
    case .dispose(let index): "dispose of subscription \(index)"
    }
  }
}

extension Program.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .act(let act): act.description
    case .wait(let ticks): "wait \(ticks)"
    case .subscribe(let reactions):
      "subscribe" + reactions.map { ", at event \($0.number) \($0.act)" }.joined()
    }
  }
}
