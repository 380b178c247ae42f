import Signals
import SignalsTesting

/// The subjects and the scheduler from which the signals of a program are built.
struct ProgramEnvironment: Sendable {
  let sources: [Signal<Int, SignalFailure>]
  let clock: TestScheduler
}

extension SignalExpression {
  typealias Numbers = Signal<Int, SignalFailure>

  /// Returns the signal that the expression describes.
  func signal(in environment: ProgramEnvironment) -> Numbers {
    switch self {
    case .source(let index): environment.sources[index]
    case .just(let value): .just(value)
    case .list(let values): Signal(values)
    case .script(let values, let end):
      Signal { subscriber in
        for value in values { subscriber.send(value) }
        if let end { subscriber.send(end) }
      }
    case .never: .never
    case .unary(let change, let part): change.apply(to: part.signal(in: environment))
    case .binary(let combination, let first, let second):
      combination.apply(to: first.signal(in: environment), second.signal(in: environment))
    case .flatMap(let strategy, let outer, let inners):
      SignalExpression.flatMap(
        strategy,
        outer.signal(in: environment),
        inners.map { $0.signal(in: environment) }
      )
    case .shared(let part):
      SignalExpression.sharing(part.signal(in: environment).publish().autoconnect())
    case .reshared(let part):
      SignalExpression.sharing(part.signal(in: environment).shared(replay: 1))
    case .replayed(let part): part.signal(in: environment).replayLazily(capacity: 2)
    case .timed(let timing, let number, let part):
      timing.apply(
        to: part.signal(in: environment),
        .nanoseconds(SignalExpression.interval(number)),
        environment.clock
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

  /// Returns the values of all windows, each combined with its index in its window.
  fileprivate static func merging(_ windows: Signal<Numbers, SignalFailure>) -> Numbers {
    windows.flatMap { $0.enumerated().map { blend($1, $0) } }
  }

  private static func sharing(_ signal: Numbers) -> Numbers {
    signal.merge(with: signal.map { blend($0, 1) })
  }
}

extension SignalExpression.UnaryOperator {
  fileprivate func apply(to signal: SignalExpression.Numbers) -> SignalExpression.Numbers {
    switch self {
    case .map(let number): signal.map { SignalExpression.blend($0, number) }
    case .filter: signal.filter(SignalExpression.accepts)
    case .ignoreValues: signal.ignoreValues()
    case .take(let count): signal.take(count)
    case .takeLast(let count): signal.take(last: count)
    case .takeWhile(let limit): signal.take(while: { $0 < limit })
    case .takeThrough(let limit): signal.take(through: { $0 >= limit })
    case .skip(let count): signal.skip(count)
    case .skipWhile(let limit): signal.skip(while: { $0 < limit })
    case .start(let value): signal.start(with: value)
    case .scan: signal.scan(0, SignalExpression.blend)
    case .reduce: signal.reduce(0, SignalExpression.blend)
    case .distinctUntilChanged: signal.distinctUntilChanged(by: SignalExpression.key)
    case .uniqueValues: signal.uniqueValues()
    case .combinePrevious: signal.combinePrevious(0, SignalExpression.blend)
    case .enumerated: signal.enumerated().map { SignalExpression.blend($1, $0) }
    case .collect(let count):
      signal.collect(count: count).map { $0.reduce(0, SignalExpression.blend) }
    case .materialize: signal.materialize().dematerialize()
    case .group: signal.group(by: SignalExpression.key).flatMap { $0.signal }
    case .window(let count): SignalExpression.merging(signal.window(count: count))
    case .repeat(let count): signal.repeat(count)
    case .retry(let count): signal.retry(count)
    }
  }
}

extension SignalExpression.BinaryOperator {
  fileprivate func apply(
    to first: SignalExpression.Numbers,
    _ second: SignalExpression.Numbers
  ) -> SignalExpression.Numbers {
    switch self {
    case .merge: first.merge(with: second)
    case .concat: first.concat(second)
    case .then: first.then { second }
    case .catchTo: first.catchTo(second)
    case .combineLatest: first.combineLatest(with: second).map(SignalExpression.blend)
    case .zip: first.zip(with: second).map(SignalExpression.blend)
    case .takeUntil: first.take(until: second)
    case .takeUntilReplacement: first.take(untilReplacement: second)
    case .skipUntil: first.skip(until: second)
    case .withLatest: first.withLatest(from: second).map(SignalExpression.blend)
    case .sample: first.sample(on: second)
    case .window: SignalExpression.merging(first.window(on: second))
    }
  }
}

extension SignalExpression.TimedOperator {
  fileprivate func apply(
    to signal: SignalExpression.Numbers,
    _ interval: Duration,
    _ clock: TestScheduler
  ) -> SignalExpression.Numbers {
    switch self {
    case .delay: signal.delay(for: interval, on: clock)
    case .debounce: signal.debounce(for: interval, on: clock)
    case .throttle: signal.throttle(for: interval, on: clock)
    case .buffer:
      signal.buffer(for: interval, on: clock).map { $0.reduce(0, SignalExpression.blend) }
    case .timeout: signal.timeout(after: interval, on: clock, raising: .other)
    case .window: SignalExpression.merging(signal.window(every: interval, on: clock))
    case .retry: signal.retry(1, delay: .constant(interval), on: clock)
    }
  }
}
