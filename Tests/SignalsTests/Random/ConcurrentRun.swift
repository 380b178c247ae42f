import Signals
import SignalsTesting
import TestSupport

/// A run of a random expression with two subscriptions while three threads send to its subjects.
struct ConcurrentRun: Sendable {
  /// The result of a run.
  struct Outcome {
    /// The events of each subscription.
    var events: [[TestEvent]]
    /// The number of handler calls that began while another call was running.
    var overlaps: Int
    /// The number of handlers that were not released.
    var leaks: Int
  }

  let expression: SignalExpression
  /// The actions of each thread.
  let actions: [[RandomProgram.Action]]

  /// Creates a random run; an uninterrupted run has neither failures nor disposals.
  init(_ random: inout SeededRandom, isUninterrupted: Bool, accepting: (SignalExpression) -> Bool) {
    var generator = ProgramGenerator(random: random)
    var expression = SignalExpression.never
    repeat {
      expression = generator.expression(depth: 1 + generator.random.next(below: 4), mayWait: false)
    } while !accepting(expression)
    self.expression = expression
    actions = [0, 1, 3].map { source in
      var actions: [RandomProgram.Action] = (0..<(10 + generator.random.next(below: 30))).map { _ in
        switch generator.random.next(below: isUninterrupted ? 1 : 40) {
        case 38: .dispose(generator.random.next(below: 2))
        case 39: .send(source, .failed(.broken))
        default: .send(source, .next(generator.value()))
        }
      }
      actions.append(.send(source, .completed))
      return actions
    }
    random = generator.random
  }

  func run() -> Outcome {
    let tokens = TokenCounter()
    var outcome = run(tokens)
    outcome.leaks = tokens.alive
    return outcome
  }

  /// Returns the expected events of a subscription if the threads ran one after another.
  func runReference() -> [TestEvent] {
    let steps = [.subscribe([])] + actions.joined().map(RandomProgram.Step.action)
    return RandomProgram(expression: expression, steps: steps).runReference()[0].map(\.event)
  }

  private func run(_ tokens: TokenCounter) -> Outcome {
    let subjects = RandomProgram.engineSubjects()
    let environment = ProgramEnvironment(
      sources: subjects.map { $0.signal },
      clock: TestScheduler()
    )
    let signal = expression.signal(in: environment)
    let logs = (0..<2).map { _ in LockedList<TestEvent>() }
    let detectors = (0..<2).map { _ in OverlapDetector() }
    let subscriptions = (0..<2).map { index in
      signal.subscribe(event: { [token = tokens.makeToken()] event in
        token.touch()
        detectors[index].run { logs[index].add(event) }
      })
    }
    onThreads(actions.count) { [actions] thread in
      for action in actions[thread] {
        switch action {
        case .send(let index, let event): subjects[index].send(event)
        case .dispose(let index): subscriptions[index].dispose()
        }
      }
    }
    for subscription in subscriptions { subscription.dispose() }
    return Outcome(
      events: logs.map(\.entries),
      overlaps: detectors.map(\.overlaps).reduce(0, +),
      leaks: 0
    )
  }
}
