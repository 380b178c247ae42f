import Signals
import SignalsTesting
import TestSupport

/// A random formula, subscribed to twice while three threads send to its subjects.
struct Rush: Sendable {
  /// What was seen of one rush.
  struct Outcome {
    /// What each subscription was told.
    var told: [[Happening]]
    /// Whether handlers ran at the same time, or inside one another.
    var overlaps: Int
    /// How many handlers were not let go of.
    var leaks: Int
  }

  let formula: Formula
  /// What each thread does.
  let acts: [[Program.Act]]

  /// Makes a rush of dice; if it is to be calm, nobody fails or disposes.
  init(_ dice: inout Dice, isCalm: Bool, accepting: (Formula) -> Bool) {
    var maker = Maker(dice: dice)
    var formula = Formula.never
    repeat {
      formula = maker.formula(depth: 1 + maker.dice.roll(4), mayWait: false)
    } while !accepting(formula)
    self.formula = formula
    acts = [0, 1, 3].map { source in
      var acts: [Program.Act] = (0..<(10 + maker.dice.roll(30))).map { _ in
        switch maker.dice.roll(isCalm ? 1 : 40) {
        case 38: .dispose(maker.dice.roll(2))
        case 39: .send(source, .failed(.broken))
        default: .send(source, .next(maker.value()))
        }
      }
      acts.append(.send(source, .completed))
      return acts
    }
    dice = maker.dice
  }

  func run() -> Outcome {
    let census = Census()
    var outcome = run(census)
    outcome.leaks = census.alive
    return outcome
  }

  /// What a subscription ought to be told if the threads came one after the other.
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
