import Signals
import Testing

/// An event of one of two inputs.
enum Step: Sendable, CustomStringConvertible {
  case first(Event<Int, InputFailure>)
  case second(Event<Int, InputFailure>)

  var description: String {
    switch self {
    case .first(let event): "first \(event)"
    case .second(let event): "second \(event)"
    }
  }

  var event: Event<Int, InputFailure> {
    switch self {
    case .first(let event), .second(let event): event
    }
  }

  /// Returns all interleavings of two inputs of up to `values` values, each with or without an end.
  static func allOrders(values: Int) -> [[Step]] {
    var orders: [[Step]] = []
    for first in scripts(values: values, base: 0, failure: .first) {
      for second in scripts(values: values, base: 100, failure: .second) {
        orders += interleavings(first.map(Step.first)[...], second.map(Step.second)[...])
      }
    }
    return orders
  }

  private static func scripts(
    values: Int,
    base: Int,
    failure: InputFailure
  ) -> [[Event<Int, InputFailure>]] {
    (0...values).flatMap { count in
      let events = (0..<count).map { Event<Int, InputFailure>.next(base + $0) }
      return [events, events + [.completed], events + [.failed(failure)]]
    }
  }

  private static func interleavings(
    _ first: ArraySlice<Step>,
    _ second: ArraySlice<Step>
  ) -> [[Step]] {
    guard let one = first.first, let two = second.first else { return [Array(first + second)] }
    return interleavings(first.dropFirst(), second).map { [one] + $0 }
      + interleavings(first, second.dropFirst()).map { [two] + $0 }
  }
}

/// The properties of a series of steps that a model needs.
extension [Step] {
  var firstEvents: [Event<Int, InputFailure>] {
    compactMap { if case .first(let event) = $0 { event } else { nil } }
  }

  var secondEvents: [Event<Int, InputFailure>] {
    compactMap { if case .second(let event) = $0 { event } else { nil } }
  }

  var first: [Int] { firstEvents.compactMap(\.value) }
  var second: [Int] { secondEvents.compactMap(\.value) }
  var isFirstCompleted: Bool { firstEvents.last == .completed }
  var isSecondCompleted: Bool { secondEvents.last == .completed }
  var failure: InputFailure? { compactMap(\.event.failure).first }

  /// The first step, the first two steps, and so on.
  var prefixes: [[Step]] { indices.map { Array(self[...$0]) } }

  var endsWithFirstValue: Bool {
    if case .first(.next) = last { true } else { false }
  }

  var endsWithSecondValue: Bool {
    if case .second(.next) = last { true } else { false }
  }
}

/// Compares an operator with a model for every order of the events of two inputs.
///
/// - Parameters:
///   - combine: The operator.
///   - values: A function that returns the expected values after some steps.
///   - end: A function that returns the end if the last of the steps causes it.
///   - sourceLocation: The location for reported differences.
func expectAllOrders<Output: Sendable & Equatable>(
  of combine: (Signal<Int, InputFailure>, Signal<Int, InputFailure>) -> Signal<
    Output, InputFailure
  >,
  values: ([Step]) -> [Output],
  end: ([Step]) -> Event<Output, InputFailure>?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var failures = 0
  for order in Step.allOrders(values: 3) where failures < 3 {
    let ending = order.prefixes.first { end($0) != nil }
    let expected =
      values(ending ?? order).map(Event<Output, InputFailure>.next)
      + [ending.flatMap(end)].compactMap(\.self)
    let first = Subject<Int, InputFailure>()
    let second = Subject<Int, InputFailure>()
    let log = LockedList<Event<Output, InputFailure>>()
    combine(first.signal, second.signal).subscribe(event: { log.add($0) })
    for step in order {
      switch step {
      case .first(let event): first.send(event)
      case .second(let event): second.send(event)
      }
    }
    if log.entries != expected { failures += 1 }
    #expect(log.entries == expected, "after \(order)", sourceLocation: sourceLocation)
  }
}
