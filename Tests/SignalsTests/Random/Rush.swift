import Signals
import SignalsTesting
import TestSupport

/// A random formula, subscribed to twice while three threads send to its subjects.
struct Rush: Sendable {
  /// The result of one rush.
  struct Outcome {
    /// The events of each subscription.
    var told: [[Happening]]
    /// True if handlers ran at the same time, or one inside another.
    var overlaps: Int
    /// The number of handlers that were not released.
    var leaks: Int
  }

  let formula: Formula
  /// The steps of each thread.
  let acts: [[Program.Act]]

  /// Creates a random rush; a calm one has no failures and disposals.
  init(_ random: inout SeededRandom, isCalm: Bool, accepting: (Formula) -> Bool) {
    var maker = Maker(random: random)
    var formula = Formula.never
    repeat {
      formula = maker.formula(depth: 1 + maker.random.next(below: 4), mayWait: false)
    } while !accepting(formula)
    self.formula = formula
    acts = [0, 1, 3].map { source in
      var acts: [Program.Act] = (0..<(10 + maker.random.next(below: 30))).map { _ in
        switch maker.random.next(below: isCalm ? 1 : 40) {
        case 38: .dispose(maker.random.next(below: 2))
        case 39: .send(source, .failed(.broken))
        default: .send(source, .next(maker.value()))
        }
      }
      acts.append(.send(source, .completed))
      return acts
    }
    random = maker.random
  }

  func run() -> Outcome {
    let census = Census()
    var outcome = run(census)
    outcome.leaks = census.alive
    return outcome
  }

  /// The expected events of a subscription if the threads ran one after another.
  func runSketch() -> [Happening] {
    let steps = [.subscribe([])] + acts.joined().map(Program.Step.act)
    return Program(formula: formula, steps: steps).runSketch()[0].map(\.event)
  }

  private func run(_ census: Census) -> Outcome {
    let subjects = Program.realSubjects()
    let world = World(sources: subjects.map { $0.signal }, clock: TestScheduler())
    let signal = formula.signal(in: world)
    let logs = (0..<2).map { _ in Log<Happening>() }
    let turnstiles = (0..<2).map { _ in Turnstile() }
    let subscriptions = (0..<2).map { index in
      signal.subscribe(event: { [token = census.token()] happening in
        token.touch()
        turnstiles[index].pass { logs[index].add(happening) }
      })
    }
    onThreads(acts.count) { [acts] thread in
      for act in acts[thread] {
        switch act {
        case .send(let index, let happening): subjects[index].send(happening)
        case .dispose(let index): subscriptions[index].dispose()
        }
      }
    }
    for subscription in subscriptions { subscription.dispose() }
    return Outcome(
      told: logs.map(\.entries),
      overlaps: turnstiles.map(\.overlaps).reduce(0, +),
      leaks: 0
    )
  }
}
