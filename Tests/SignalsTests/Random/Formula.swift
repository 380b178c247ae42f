import Signals

typealias Happening = Event<Int, TestFailure>

/// A signal built of operators, as data, to which a random program subscribes.
indirect enum Formula: Sendable, Equatable {
  /// One of the subjects of the program.
  case source(Int)
  case just(Int)
  case list([Int])
  /// A created signal that sends some values and perhaps an end.
  case script([Int], end: Happening?)
  case never
  case one(Operator, Formula)
  case two(Combination, Formula, Formula)
  /// Each value chooses one of the formulas.
  case flatMap(FlattenStrategy, Formula, [Formula])
  /// A signal that shares one subscription, merged with itself.
  case shared(Formula)
  /// A signal that replays its last two values.
  case replayed(Formula)
  /// A timed operator; its number is unique within the formula.
  case timed(Timing, number: Int, Formula)

  enum Operator: Sendable, Equatable {
    case map(Int)
    case filter
    case ignoreValues
    case take(Int)
    case takeLast(Int)
    case takeWhile(Int)
    case takeThrough(Int)
    case skip(Int)
    case skipWhile(Int)
    case start(Int)
    case scan
    case reduce
    case distinctUntilChanged
    case uniqueValues
    case combinePrevious
    case enumerated
    case collect(Int)
    case materialize
    case group
    case `repeat`(Int)
    case retry(Int)
  }

  enum Combination: Sendable, CaseIterable {
    case merge
    case concat
    case then
    case catchTo
    case combineLatest
    case zip
    case takeUntil
    case takeUntilReplacement
    case skipUntil
    case withLatest
    case sample
  }

  enum Timing: Sendable, CaseIterable {
    case delay
    case debounce
    case throttle
    case buffer
    case timeout
  }
}

extension Formula {
  /// The parts of this formula.
  var parts: [Formula] {
    switch self {
    case .source, .just, .list, .script, .never: []
    case .one(_, let part), .shared(let part), .replayed(let part), .timed(_, _, let part): [part]
    case .two(_, let first, let second): [first, second]
    case .flatMap(_, let outer, let inners): [outer] + inners
    }
  }

  /// Returns the same formula with other parts, in the same number.
  func with(_ parts: [Formula]) -> Formula {
    switch self {
    case .source, .just, .list, .script, .never: self
    case .one(let change, _): .one(change, parts[0])
    case .two(let combination, _, _): .two(combination, parts[0], parts[1])
    case .flatMap(let strategy, _, _): .flatMap(strategy, parts[0], Array(parts.dropFirst()))
    case .shared: .shared(parts[0])
    case .replayed: .replayed(parts[0])
    case .timed(let timing, let number, _): .timed(timing, number: number, parts[0])
    }
  }

  var isTimed: Bool {
    if case .timed = self { return true }
    return parts.contains(where: \.isTimed)
  }

  var isShared: Bool {
    switch self {
    case .shared, .replayed: true
    default: parts.contains(where: \.isShared)
    }
  }

  /// True if the values do not depend on the order in which sources send.
  var isOrderFree: Bool {
    let isFree =
      switch self {
      case .source, .just, .list, .one(.map, _), .one(.filter, _), .one(.start, _): true
      case .two(.merge, _, _): true
      case .flatMap(let strategy, _, let inners):
        (strategy == .merge || strategy == .concat) && inners.allSatisfy(\.isCold)
      default: false
      }
    return isFree && parts.allSatisfy(\.isOrderFree)
  }

  private var isCold: Bool {
    if case .source = self { return false }
    return parts.allSatisfy(\.isCold)
  }

  /// The delay of a timed operator in nanoseconds.
  ///
  /// Each has a different fraction, so that no two are due at the same time or at the time of a step.
  static func interval(_ number: Int) -> Int {
    (number + 2) * Program.tick + 1 << (6 * number)
  }

  // MARK: Functions of operators

  static let range = 1_000

  static func blend(_ first: Int, _ second: Int) -> Int { (first &* 31 &+ second) % range }
  static func accepts(_ value: Int) -> Bool { !value.isMultiple(of: 3) }
  static func key(_ value: Int) -> Int { value % 3 }
}

extension Formula: CustomStringConvertible {
  var description: String {
    switch self {
    case .source(let index): "s\(index)"
    case .just(let value): "just(\(value))"
    case .list(let values): "list\(values)"
    case .script(let values, let end): "script(\(values), \(end?.description ?? "no end"))"
    case .never: "never"
    case .one(let change, let part): "\(part).\(change)"
    case .two(let combination, let first, let second): "\(combination)(\(first), \(second))"
    case .flatMap(let strategy, let outer, let inners):
      "\(outer).flatMap(\(Formula.name(of: strategy)), \(inners))"
    case .shared(let part): "shared(\(part))"
    case .replayed(let part): "replayed(\(part))"
    case .timed(let timing, let number, let part): "\(part).\(timing)#\(number)"
    }
  }

  private static func name(of strategy: FlattenStrategy) -> String {
    switch strategy {
    case .merge: "merge"
    case .concat: "concat"
    case .latest: "latest"
    case .race: "race"
    case .first: "first"
    default: "concurrent"
    }
  }
}
