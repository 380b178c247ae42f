import Signals

typealias TestEvent = Event<Int, SignalFailure>

/// A description of a signal that is built from operators.
indirect enum SignalExpression: Sendable, Equatable {
  /// One of the subjects of the program.
  case source(Int)
  case just(Int)
  case list([Int])
  /// A created signal that sends some values and perhaps an end.
  case script([Int], end: TestEvent?)
  case never
  case unary(UnaryOperator, SignalExpression)
  case binary(BinaryOperator, SignalExpression, SignalExpression)
  /// A flattened signal; each value of the outer expression selects an inner expression.
  case flatMap(FlattenStrategy, SignalExpression, [SignalExpression])
  /// A signal that shares one subscription, merged with itself.
  case shared(SignalExpression)
  /// A signal that connects again after each disconnection, merged with itself.
  case reshared(SignalExpression)
  /// A signal that replays its last two values.
  case replayed(SignalExpression)
  /// A timed operator; its number is unique within the expression.
  case timed(TimedOperator, number: Int, SignalExpression)

  enum UnaryOperator: Sendable, Equatable {
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
    case window(Int)
    case `repeat`(Int)
    case retry(Int)
  }

  enum BinaryOperator: Sendable, CaseIterable {
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
    case window
  }

  enum TimedOperator: Sendable, CaseIterable {
    case delay
    case debounce
    case throttle
    case buffer
    case timeout
    case window
    case retry
  }
}

extension SignalExpression {
  /// The direct parts of this expression.
  var parts: [SignalExpression] {
    switch self {
    case .source, .just, .list, .script, .never: []
    case .unary(_, let part), .shared(let part), .reshared(let part), .replayed(let part),
      .timed(_, _, let part):
      [part]
    case .binary(_, let first, let second): [first, second]
    case .flatMap(_, let outer, let inners): [outer] + inners
    }
  }

  /// Returns this expression with its direct parts replaced.
  func with(_ parts: [SignalExpression]) -> SignalExpression {
    switch self {
    case .source, .just, .list, .script, .never: self
    case .unary(let change, _): .unary(change, parts[0])
    case .binary(let combination, _, _): .binary(combination, parts[0], parts[1])
    case .flatMap(let strategy, _, _): .flatMap(strategy, parts[0], Array(parts.dropFirst()))
    case .shared: .shared(parts[0])
    case .reshared: .reshared(parts[0])
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
    case .shared, .reshared, .replayed: true
    default: parts.contains(where: \.isShared)
    }
  }

  /// True if a source may be gone without an end, which the reference implementation does not
  /// model.
  var mayVanish: Bool {
    switch self {
    case .never, .script(_, end: nil): true
    default: parts.contains(where: \.mayVanish)
    }
  }

  /// True if the order in which sources send affects only the order of the values.
  var isOrderFree: Bool {
    let isFree =
      switch self {
      case .source, .just, .list, .unary(.map, _), .unary(.filter, _), .unary(.start, _): true
      case .binary(.merge, _, _): true
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

  /// Returns the interval of a timed operator in nanoseconds.
  ///
  /// Each interval has a different fraction of a tick, so that no two timers are due at the same
  /// time.
  static func interval(_ number: Int) -> Int {
    (number + 2) * RandomProgram.tick + 1 << (6 * number)
  }

  // MARK: Functions of operators

  static let range = 1_000

  static func blend(_ first: Int, _ second: Int) -> Int { (first &* 31 &+ second) % range }
  static func accepts(_ value: Int) -> Bool { !value.isMultiple(of: 3) }
  static func key(_ value: Int) -> Int { value % 3 }
}

extension SignalExpression: CustomStringConvertible {
  var description: String {
    switch self {
    case .source(let index): "s\(index)"
    case .just(let value): "just(\(value))"
    case .list(let values): "list\(values)"
    case .script(let values, let end): "script(\(values), \(end?.description ?? "no end"))"
    case .never: "never"
    case .unary(let change, let part): "\(part).\(change)"
    case .binary(let combination, let first, let second): "\(combination)(\(first), \(second))"
    case .flatMap(let strategy, let outer, let inners):
      "\(outer).flatMap(\(SignalExpression.name(of: strategy)), \(inners))"
    case .shared(let part): "shared(\(part))"
    case .reshared(let part): "reshared(\(part))"
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
