import Signals
import TestSupport

extension RandomProgram {
  /// Creates a random program.
  static func random(_ random: inout SeededRandom) -> RandomProgram {
    var generator = ProgramGenerator(random: random)
    defer { random = generator.random }
    return generator.program()
  }

  /// The simpler programs that may fail in the same way, with the largest reductions first.
  var simpler: [RandomProgram] {
    var programs: [RandomProgram] = []
    for part in expression.parts { programs.append(RandomProgram(expression: part, steps: steps)) }
    var size = steps.count / 2
    while size > 0 {
      for start in stride(from: 0, to: steps.count, by: size) {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        programs.append(RandomProgram(expression: expression, steps: fewer))
      }
      size /= 2
    }
    for expression in expression.simpler {
      programs.append(RandomProgram(expression: expression, steps: steps))
    }
    for (index, step) in steps.enumerated() {
      guard case .subscribe(let reactions) = step else { continue }
      for number in reactions.indices {
        var fewer = reactions
        fewer.remove(at: number)
        var steps = steps
        steps[index] = .subscribe(fewer)
        programs.append(RandomProgram(expression: expression, steps: steps))
      }
    }
    return programs
  }

  /// Returns the simplest failing program that shrinking finds.
  func shrunk(while fails: (RandomProgram) -> Bool) -> RandomProgram {
    var smallest = self
    while let smaller = smallest.simpler.first(where: fails) { smallest = smaller }
    return smallest
  }
}

extension SignalExpression {
  /// The expressions with one part simplified.
  fileprivate var simpler: [SignalExpression] {
    var expressions: [SignalExpression] = []
    switch self {
    case .list(let values) where !values.isEmpty: expressions.append(.list(values.dropLast()))
    case .script(let values, let end) where !values.isEmpty:
      expressions.append(.script(values.dropLast(), end: end))
    case .flatMap(let strategy, let outer, let inners) where inners.count > 1:
      expressions += inners.indices.map { .flatMap(strategy, outer, [inners[$0]]) }
    default: break
    }
    for (index, part) in parts.enumerated() {
      for smaller in part.parts + part.simpler + (part.parts.isEmpty ? [] : [.just(1)]) {
        var parts = parts
        parts[index] = smaller
        expressions.append(with(parts))
      }
    }
    return expressions
  }
}

/// A generator of random programs.
struct ProgramGenerator {
  var random: SeededRandom
  /// The number of timed operators so far.
  private var timers = 0

  init(random: SeededRandom) {
    self.random = random
  }

  mutating func program() -> RandomProgram {
    let expression = expression(
      depth: 1 + random.next(below: 4),
      mayWait: random.next(below: 4) == 0
    )
    // Handlers have no effects in timed programs, since engine and reference may run jobs that are
    // due at the same time in different orders.
    let mayReact = !expression.isTimed && random.next(below: 4) > 0
    var steps: [RandomProgram.Step] = [.subscribe(reactions(mayReact))]
    // Two subscribers of a shared timed signal could have jobs due at the same time.
    let mayJoin = !(expression.isTimed && expression.isShared)
    for _ in 0..<(4 + random.next(below: 30)) {
      switch random.next(below: 12) {
      case 0: if mayJoin { steps.append(.subscribe(reactions(mayReact))) }
      case 1:
        if random.next(below: 3) == 0 { steps.append(.action(.dispose(random.next(below: 3)))) }
      case 2, 3: steps.append(.wait(1 + random.next(below: 3)))
      default: steps.append(.action(sending()))
      }
    }
    if expression.isTimed { steps.append(.wait(20)) }
    return RandomProgram(expression: expression, steps: steps)
  }

  private mutating func reactions(_ mayReact: Bool) -> [RandomProgram.Reaction] {
    guard mayReact else { return [] }
    return (0..<random.next(below: 8)).map { _ in
      let action = random.next(below: 10) == 0 ? .dispose(random.next(below: 2)) : sending()
      return RandomProgram.Reaction(number: 1 + random.next(below: 4), action: action)
    }
  }

  private mutating func sending() -> RandomProgram.Action {
    let event: TestEvent =
      switch random.next(below: 30) {
      case 0: .failed(.broken)
      case 1, 2: .completed
      default: .next(value())
      }
    return .send(subject(), event)
  }

  /// Returns the index of a subject, mostly 0 or 1, so that most values have a subscriber.
  private mutating func subject() -> Int {
    random.next(below: random.next(below: 3) == 0 ? RandomProgram.subjects.count : 2)
  }

  mutating func value() -> Int { random.next(below: 10) }
  private mutating func values() -> [Int] { (0..<random.next(below: 4)).map { _ in value() } }

  mutating func expression(depth: Int, mayWait: Bool) -> SignalExpression {
    guard depth > 0 else { return leaf() }
    switch random.next(below: mayWait ? 16 : 12) {
    case 0..<5: return .unary(unaryOperator(), expression(depth: depth - 1, mayWait: mayWait))
    case 5..<9:
      let combination =
        SignalExpression.BinaryOperator.allCases.randomElement(using: &random) ?? .merge
      let first = expression(depth: depth - 1, mayWait: mayWait)
      return .binary(combination, first, expression(depth: depth - 1, mayWait: mayWait))
    case 9, 10:
      let outer = expression(depth: depth - 1, mayWait: mayWait)
      // An inner signal has no timed operators, since it may start several times.
      let inners = (0...random.next(below: 2)).map { _ in
        expression(depth: depth - 1, mayWait: false)
      }
      return .flatMap(strategy(), outer, inners)
    case 11:
      let part = expression(depth: depth - 1, mayWait: mayWait)
      let all: [SignalExpression] = [.shared(part), .replayed(part), .reshared(part)]
      return all[random.next(below: part.mayVanish ? 2 : 3)]
    default:
      guard timers < 3 else { return leaf() }
      timers += 1
      let timing = SignalExpression.TimedOperator.allCases.randomElement(using: &random) ?? .delay
      let number = timers - 1
      return .timed(timing, number: number, expression(depth: depth - 1, mayWait: true))
    }
  }

  private mutating func leaf() -> SignalExpression {
    switch random.next(below: 10) {
    case 0: return .just(value())
    case 1: return .list(values())
    case 2:
      return .script(values(), end: [nil, .completed, .failed(.broken)][random.next(below: 3)])
    case 3: return random.next(below: 3) == 0 ? .never : .source(0)
    default: return .source(subject())
    }
  }

  private mutating func strategy() -> FlattenStrategy {
    let all: [FlattenStrategy] = [.merge, .concat, .concurrent(limit: 2), .latest, .race, .first]
    return all[random.next(below: all.count)]
  }

  private mutating func unaryOperator() -> SignalExpression.UnaryOperator {
    switch random.next(below: 22) {
    case 0: .map(value())
    case 1: .filter
    case 2: .ignoreValues
    case 3: .take(random.next(below: 4))
    case 4: .takeLast(random.next(below: 4))
    case 5: .takeWhile(value())
    case 6: .takeThrough(value())
    case 7: .skip(random.next(below: 3))
    case 8: .skipWhile(value())
    case 9: .start(value())
    case 10: .scan
    case 11: .reduce
    case 12: .distinctUntilChanged
    case 13: .uniqueValues
    case 14: .combinePrevious
    case 15: .enumerated
    case 16: .collect(1 + random.next(below: 3))
    case 17: .materialize
    case 18: .group
    case 19: .window(1 + random.next(below: 3))
    case 20: .repeat(1 + random.next(below: 2))
    default: .retry(random.next(below: 3))
    }
  }
}
