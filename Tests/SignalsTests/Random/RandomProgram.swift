import Signals
import SignalsTesting
import TestSupport

/// A random program: an expression and the steps that use its signal.
struct RandomProgram: Equatable, Sendable {
  /// An action on a subject or a subscription.
  enum Action: Equatable, Sendable {
    case send(Int, TestEvent)
    case dispose(Int)
  }

  enum Step: Equatable, Sendable {
    case action(Action)
    /// Subscribes with a handler that performs the given reactions.
    case subscribe([Reaction])
    /// Advances the time by a number of ticks.
    case wait(Int)
  }

  /// An action that a handler performs at the value with a given number, counted from 1.
  struct Reaction: Equatable, Sendable {
    let number: Int
    let action: Action
  }

  /// An event of a subscription and its time.
  struct Entry: Equatable, Sendable, CustomStringConvertible {
    let time: Int
    let event: TestEvent

    var description: String { time == 0 ? "\(event)" : "\(event)@\(time)" }
  }

  /// The length of a tick in nanoseconds.
  static let tick = 1_000_000
  /// The replay capacity and the initial values of each subject.
  static let subjects: [(capacity: Int, first: [Int])] = [(0, []), (0, []), (1, [0]), (2, [])]

  var expression: SignalExpression
  var steps: [Step]

  /// Creates the subjects for a run on the engine.
  static func engineSubjects() -> [any SubjectProtocol<Int, SignalFailure>] {
    subjects.map { capacity, first -> any SubjectProtocol<Int, SignalFailure> in
      if let value = first.first { return BehaviorSubject(value) }
      return capacity == 0 ? Subject() : ReplaySubject(capacity: capacity)
    }
  }

  // MARK: Running

  /// Runs the program on the engine.
  ///
  /// - Returns: The events of each subscription, and the number of handlers that were not released.
  func run() -> (events: [[Entry]], leaks: Int) {
    let tokens = TokenCounter()
    let run = EngineRun(self)
    let events = run.run(tokens)
    return withExtendedLifetime(run) { (events, tokens.alive) }
  }

  /// Runs the program on the reference implementation and returns the expected events.
  func runReference() -> [[Entry]] {
    let scope = ReferenceScope()
    let clock = ReferenceClock(in: scope)
    let subjects = RandomProgram.subjects.map { ReferenceSubject(replaying: $0.capacity, $0.first) }
    let signal = expression.reference(
      in: ReferenceEnvironment(sources: subjects.map(\.signal), clock: clock, scope: scope)
    )
    var events: [[Entry]] = []
    var subscriptions: [ReferenceScope?] = []
    func perform(_ action: Action) {
      switch action {
      case .send(let index, let event): subjects[index].send(event)
      case .dispose(let index): if index < subscriptions.count { subscriptions[index]?.end() }
      }
    }
    for step in steps {
      switch step {
      case .action(let action): perform(action)
      case .wait(let ticks): clock.advance(by: ticks * RandomProgram.tick)
      case .subscribe(let reactions):
        let index = events.count
        events.append([])
        subscriptions.append(nil)
        subscriptions[index] = signal.subscribe { event in
          events[index].append(Entry(time: clock.now, event: event))
          guard !event.isEnd else { return }
          let number = events[index].count
          for reaction in reactions where reaction.number == number { perform(reaction.action) }
        }
      }
    }
    for subscription in subscriptions { subscription?.end() }
    scope.end()
    return events
  }

  /// A description of the difference between the engine and the reference, or nil.
  var mismatch: String? {
    let expected = runReference()
    let (events, leaks) = run()
    if events != expected { return "got \(events), not \(expected)" }
    return leaks == 0 ? nil : "\(leaks) handlers were not released"
  }
}

/// One run of a program on the engine.
private final class EngineRun: Sendable {
  private let program: RandomProgram
  private let clock = TestScheduler()
  private let subjects = RandomProgram.engineSubjects()
  private let events = LockedList<LockedList<RandomProgram.Entry>>()
  private let subscriptions = LockedList<LockedValue<any Disposable>>()

  init(_ program: RandomProgram) {
    self.program = program
  }

  func run(_ tokens: TokenCounter) -> [[RandomProgram.Entry]] {
    let environment = ProgramEnvironment(sources: subjects.map { $0.signal }, clock: clock)
    let signal = program.expression.signal(in: environment)
    for step in program.steps {
      switch step {
      case .action(let action): perform(action)
      case .wait(let ticks): clock.advanceNow(by: .nanoseconds(ticks * RandomProgram.tick))
      case .subscribe(let reactions): subscribe(to: signal, reactions, tokens.makeToken())
      }
    }
    let result = events.entries.map(\.entries)
    for subscription in subscriptions.entries { subscription.dispose() }
    return result
  }

  private func subscribe(
    to signal: SignalExpression.Numbers,
    _ reactions: [RandomProgram.Reaction],
    _ token: TokenCounter.Token
  ) {
    let log = events.add(LockedList())
    let subscription = subscriptions.add(LockedValue())
    subscription.content = signal.subscribe(event: { [weak self, clock] event in
      token.touch()
      let time = Int(clock.elapsed / .nanoseconds(1))
      log.add(RandomProgram.Entry(time: time, event: event))
      guard !event.isEnd else { return }
      let number = log.count
      for reaction in reactions where reaction.number == number { self?.perform(reaction.action) }
    })
  }

  private func perform(_ action: RandomProgram.Action) {
    switch action {
    case .send(let index, let event): subjects[index].send(event)
    case .dispose(let index):
      let subscriptions = subscriptions.entries
      if index < subscriptions.count { subscriptions[index].dispose() }
    }
  }
}

extension RandomProgram.Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .send(let index, let event): "s\(index) \(event)"
    case .dispose(let index): "dispose subscription \(index)"
    }
  }
}

extension RandomProgram.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .action(let action): action.description
    case .wait(let ticks): "wait \(ticks)"
    case .subscribe(let reactions):
      "subscribe" + reactions.map { ", at event \($0.number) \($0.action)" }.joined()
    }
  }
}
