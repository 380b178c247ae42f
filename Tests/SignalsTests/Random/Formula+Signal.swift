import Signals
import SignalsTesting

/// The parts from which the signals of a program are built: its subjects and its scheduler.
struct World: Sendable {
  let sources: [Signal<Int, TestFailure>]
  let clock: TestScheduler
}

extension Formula {
  typealias Numbers = Signal<Int, TestFailure>

  /// The signal that the formula describes.
  func signal(in world: World) -> Numbers {
    switch self {
    case .source(let index): world.sources[index]
    case .just(let value): .just(value)
    case .list(let values): Signal(values)
    case .script(let values, let end):
      Signal { subscriber in
        for value in values { subscriber.send(value) }
        if let end { subscriber.send(end) }
      }
    case .never: .never
    case .one(let change, let part): change.apply(to: part.signal(in: world))
    case .two(let combination, let first, let second):
      combination.apply(to: first.signal(in: world), second.signal(in: world))
    case .flatMap(let strategy, let outer, let inners):
      Formula.flatMap(strategy, outer.signal(in: world), inners.map { $0.signal(in: world) })
    case .shared(let part): Formula.sharing(part.signal(in: world).publish().autoconnect())
    case .replayed(let part): part.signal(in: world).replayLazily(capacity: 2)
    case .timed(let timing, let number, let part):
      timing.apply(
        to: part.signal(in: world),
        .nanoseconds(Formula.interval(number)),
        world.clock
      )
    }
  }

  private static func flatMap(
    _ strategy: FlattenStrategy,
    _ outer: Numbers,
    _ inners: [Numbers]
  ) -> Numbers {
    outer.flatMap(strategy) { inners[$0 % inners.count] }
  }

  private static func sharing(_ signal: Numbers) -> Numbers {
    signal.merge(with: signal.map { blend($0, 1) })
  }
}

extension Formula.Operator {
  fileprivate func apply(to signal: Formula.Numbers) -> Formula.Numbers {
    switch self {
    case .map(let number): signal.map { Formula.blend($0, number) }
    case .filter: signal.filter(Formula.accepts)
    case .ignoreValues: signal.ignoreValues()
    case .take(let count): signal.take(count)
    case .takeLast(let count): signal.take(last: count)
    case .takeWhile(let limit): signal.take(while: { $0 < limit })
    case .takeThrough(let limit): signal.take(through: { $0 >= limit })
    case .skip(let count): signal.skip(count)
    case .skipWhile(let limit): signal.skip(while: { $0 < limit })
    case .start(let value): signal.start(with: value)
    case .scan: signal.scan(0, Formula.blend)
    case .reduce: signal.reduce(0, Formula.blend)
    case .distinctUntilChanged: signal.distinctUntilChanged(by: Formula.key)
    case .uniqueValues: signal.uniqueValues()
    case .combinePrevious: signal.combinePrevious(0, Formula.blend)
    case .enumerated: signal.enumerated().map { Formula.blend($1, $0) }
    case .collect(let count): signal.collect(count: count).map { $0.reduce(0, Formula.blend) }
    case .materialize: signal.materialize().dematerialize()
    case .group: signal.group(by: Formula.key).flatMap { $0.signal }
    case .repeat(let count): signal.repeat(count)
    case .retry(let count): signal.retry(count)
    }
  }
}

extension Formula.Combination {
  fileprivate func apply(
    to first: Formula.Numbers,
    _ second: Formula.Numbers
  ) -> Formula.Numbers {
    switch self {
    case .merge: first.merge(with: second)
    case .concat: first.concat(second)
    case .then: first.then { second }
    case .catchTo: first.catchTo(second)
    case .combineLatest: first.combineLatest(with: second).map(Formula.blend)
    case .zip: first.zip(with: second).map(Formula.blend)
    case .takeUntil: first.take(until: second)
    case .takeUntilReplacement: first.take(untilReplacement: second)
    case .skipUntil: first.skip(until: second)
    case .withLatest: first.withLatest(from: second).map(Formula.blend)
    case .sample: first.sample(on: second)
    }
  }
}

extension Formula.Timing {
  fileprivate func apply(
    to signal: Formula.Numbers,
    _ interval: Duration,
    _ clock: TestScheduler
  ) -> Formula.Numbers {
    switch self {
    case .delay: signal.delay(for: interval, on: clock)
    case .debounce: signal.debounce(for: interval, on: clock)
    case .throttle: signal.throttle(for: interval, on: clock)
    case .buffer: signal.buffer(for: interval, on: clock).map { $0.reduce(0, Formula.blend) }
    case .timeout: signal.timeout(after: interval, on: clock, raising: .other)
    }
  }
}
