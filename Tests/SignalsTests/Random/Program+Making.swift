import Signals
import TestSupport

extension Program {
  /// Creates a random program.
  static func random(_ random: inout SeededRandom) -> Program {
    var maker = Maker(random: random)
    defer { random = maker.random }
    return maker.program()
  }

  /// Smaller programs that may fail in the same way, smallest first.
  var simpler: [Program] {
    var programs: [Program] = []
    for part in formula.parts { programs.append(Program(formula: part, steps: steps)) }
    var size = steps.count / 2
    while size > 0 {
      for start in stride(from: 0, to: steps.count, by: size) {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        programs.append(Program(formula: formula, steps: fewer))
      }
      size /= 2
    }
    for formula in formula.simpler { programs.append(Program(formula: formula, steps: steps)) }
    for (index, step) in steps.enumerated() {
      guard case .subscribe(let reactions) = step else { continue }
      for number in reactions.indices {
        var fewer = reactions
        fewer.remove(at: number)
        var steps = steps
        steps[index] = .subscribe(fewer)
        programs.append(Program(formula: formula, steps: steps))
      }
    }
    return programs
  }

  /// Shrinks this program to the smallest failing one that is found.
  func shrunk(while isWrong: (Program) -> Bool) -> Program {
    var smallest = self
    while let smaller = smallest.simpler.first(where: isWrong) { smallest = smaller }
    return smallest
  }
}

extension Formula {
  /// The same formula with one part simplified.
  fileprivate var simpler: [Formula] {
    var formulas: [Formula] = []
    switch self {
    case .list(let values) where !values.isEmpty: formulas.append(.list(values.dropLast()))
    case .script(let values, let end) where !values.isEmpty:
      formulas.append(.script(values.dropLast(), end: end))
    case .flatMap(let strategy, let outer, let inners) where inners.count > 1:
      formulas += inners.indices.map { .flatMap(strategy, outer, [inners[$0]]) }
    default: break
    }
    for (index, part) in parts.enumerated() {
      for smaller in part.parts + part.simpler + (part.parts.isEmpty ? [] : [.just(1)]) {
        var parts = parts
        parts[index] = smaller
        formulas.append(with(parts))
      }
    }
    return formulas
  }
}

/// A generator of random programs.
struct Maker {
  var random: SeededRandom
  /// The number of timed operators used so far, which is limited.
  private var timers = 0

  init(random: SeededRandom) {
    self.random = random
  }

  mutating func program() -> Program {
    let formula = formula(depth: 1 + random.next(below: 4), mayWait: random.next(below: 4) == 0)
    // The order of jobs with the same due time is unspecified, so handlers have no effects there.
    let mayReact = !formula.isTimed && random.next(below: 4) > 0
    var steps: [Program.Step] = [.subscribe(reactions(mayReact))]
    // The order of two subscribers that wait for the same time is unspecified too.
    let mayJoin = !(formula.isTimed && formula.isShared)
    for _ in 0..<(4 + random.next(below: 30)) {
      switch random.next(below: 12) {
      case 0: if mayJoin { steps.append(.subscribe(reactions(mayReact))) }
      case 1: if random.next(below: 3) == 0 { steps.append(.act(.dispose(random.next(below: 3)))) }
      case 2, 3: steps.append(.wait(1 + random.next(below: 3)))
      default: steps.append(.act(sending()))
      }
    }
    if formula.isTimed { steps.append(.wait(20)) }
    return Program(formula: formula, steps: steps)
  }

  private mutating func reactions(_ mayReact: Bool) -> [Program.Reaction] {
    guard mayReact else { return [] }
    return (0..<random.next(below: 8)).map { _ in
      let act = random.next(below: 10) == 0 ? .dispose(random.next(below: 2)) : sending()
      return Program.Reaction(number: 1 + random.next(below: 4), act: act)
    }
  }

  private mutating func sending() -> Program.Act {
    let happening: Happening =
      switch random.next(below: 30) {
      case 0: .failed(.broken)
      case 1, 2: .completed
      default: .next(value())
      }
    return .send(subject(), happening)
  }

  /// Mostly one of the first two subjects, so that most values have a subscriber.
  private mutating func subject() -> Int {
    random.next(below: random.next(below: 3) == 0 ? Program.subjects.count : 2)
  }

  mutating func value() -> Int { random.next(below: 10) }
  private mutating func values() -> [Int] { (0..<random.next(below: 4)).map { _ in value() } }

  mutating func formula(depth: Int, mayWait: Bool) -> Formula {
    guard depth > 0 else { return leaf() }
    switch random.next(below: mayWait ? 16 : 12) {
    case 0..<5: return .one(change(), formula(depth: depth - 1, mayWait: mayWait))
    case 5..<9:
      let combination = Formula.Combination.allCases.randomElement(using: &random) ?? .merge
      let first = formula(depth: depth - 1, mayWait: mayWait)
      return .two(combination, first, formula(depth: depth - 1, mayWait: mayWait))
    case 9, 10:
      let outer = formula(depth: depth - 1, mayWait: mayWait)
      // A timed operator is not started several times.
      let inners = (0...random.next(below: 2)).map { _ in formula(depth: depth - 1, mayWait: false)
      }
      return .flatMap(strategy(), outer, inners)
    case 11:
      let part = formula(depth: depth - 1, mayWait: mayWait)
      return random.next(below: 2) == 0 ? .shared(part) : .replayed(part)
    default:
      guard timers < 3 else { return leaf() }
      timers += 1
      let timing = Formula.Timing.allCases.randomElement(using: &random) ?? .delay
      let number = timers - 1
      return .timed(timing, number: number, formula(depth: depth - 1, mayWait: true))
    }
  }

  private mutating func leaf() -> Formula {
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

  private mutating func change() -> Formula.Operator {
    switch random.next(below: 21) {
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
    case 19: .repeat(1 + random.next(below: 2))
    default: .retry(random.next(below: 3))
    }
  }
}
