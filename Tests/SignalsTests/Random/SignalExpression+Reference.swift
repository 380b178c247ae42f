import Signals

/// The subjects and the clock from which the reference signals of a program are built.
struct ReferenceEnvironment {
  let sources: [ReferenceSignal]
  let clock: ReferenceClock
  /// The scope of the run, which ends infinite work and breaks retain cycles.
  let scope: ReferenceScope
}

extension SignalExpression {
  /// Returns the reference signal that the expression describes.
  func reference(in environment: ReferenceEnvironment) -> ReferenceSignal {
    switch self {
    case .source(let index): environment.sources[index]
    case .just(let value): .list([value])
    case .list(let values): .list(values)
    case .script(let values, let end): .script(values, end: end)
    case .never: .never
    case .unary(let change, let part): change.apply(to: part.reference(in: environment))
    case .binary(.concat, _, _):
      ReferenceSignal.concat(concatenated.map { $0.reference(in: environment) })
    case .binary(let combination, let first, let second):
      combination.apply(to: first.reference(in: environment), second.reference(in: environment))
    case .flatMap(let strategy, let outer, let inners):
      outer.reference(in: environment).flatMap(
        strategy,
        inners.map { $0.reference(in: environment) }
      )
    case .shared(let part):
      SignalExpression.sharing(
        connection(to: part, replaying: 0, in: environment).signal(disconnects: true)
      )
    case .reshared(let part):
      SignalExpression.sharing(
        ReferenceSharing(part.reference(in: environment), replaying: 1, in: environment.scope)
          .signal
      )
    case .replayed(let part):
      connection(to: part, replaying: 2, in: environment).signal(disconnects: false)
    case .timed(let timing, let number, let part):
      part.reference(in: environment).timed(
        timing,
        SignalExpression.interval(number),
        environment.clock
      )
    }
  }

  /// The parts of nested concatenations.
  ///
  /// Each part starts after the work of the previous part, no matter how the parts are grouped.
  private var concatenated: [SignalExpression] {
    guard case .binary(.concat, let first, let second) = self else { return [self] }
    return first.concatenated + second.concatenated
  }

  private func connection(
    to part: SignalExpression,
    replaying capacity: Int,
    in environment: ReferenceEnvironment
  ) -> ReferenceConnection {
    ReferenceConnection(
      part.reference(in: environment),
      ReferenceSubject(replaying: capacity),
      in: environment.scope
    )
  }

  private static func sharing(_ signal: ReferenceSignal) -> ReferenceSignal {
    signal.merge(signal.mapping { { blend($0, 1) } })
  }
}

extension SignalExpression.UnaryOperator {
  fileprivate func apply(to signal: ReferenceSignal) -> ReferenceSignal {
    switch self {
    case .map(let number): signal.mapping { { SignalExpression.blend($0, number) } }
    case .filter: signal.mapping { { SignalExpression.accepts($0) ? $0 : nil } }
    case .ignoreValues: signal.mapping { { _ in nil } }
    case .materialize: signal.mapping { { $0 } }
    case .group: .list([]).merge(signal)
    case .window(let count):
      .list([]).merge(
        signal.mapping {
          var index = -1
          return { value in
            index = (index + 1) % count
            return SignalExpression.blend(value, index)
          }
        }
      )
    case .take(let count): signal.take(count)
    case .takeWhile(let limit):
      signal.transforming {
        { event, send in
          if let value = event.value, value >= limit {
            send(.completed)
          } else {
            send(event)
          }
        }
      }
    case .takeThrough(let limit):
      signal.transforming {
        { event, send in
          send(event)
          if let value = event.value, value >= limit { send(.completed) }
        }
      }
    case .takeLast(let count): signal.atCompletion { $0.suffix(count) }
    case .reduce: signal.atCompletion { [$0.reduce(0, SignalExpression.blend)] }
    case .collect(let count): signal.collect(count)
    case .skip(let count):
      signal.mapping {
        var seen = 0
        return { value in
          seen += 1
          return seen > count ? value : nil
        }
      }
    case .skipWhile(let limit):
      signal.mapping {
        var isOpen = false
        return { value in
          isOpen = isOpen || value >= limit
          return isOpen ? value : nil
        }
      }
    case .start(let value):
      ReferenceSignal { scope, out in
        out(.next(value))
        if !scope.isEnded { signal.attach(scope, out) }
      }
    case .scan:
      signal.mapping {
        var result = 0
        return { value in
          result = SignalExpression.blend(result, value)
          return result
        }
      }
    case .combinePrevious:
      signal.mapping {
        var previous = 0
        return { value in
          defer { previous = value }
          return SignalExpression.blend(previous, value)
        }
      }
    case .enumerated:
      signal.mapping {
        var index = -1
        return { value in
          index += 1
          return SignalExpression.blend(value, index)
        }
      }
    case .distinctUntilChanged:
      signal.mapping {
        var last: Int?
        return { value in
          defer { last = SignalExpression.key(value) }
          return last == SignalExpression.key(value) ? nil : value
        }
      }
    case .uniqueValues:
      signal.mapping {
        var seen: [Int] = []
        return { value in
          defer { seen.append(value) }
          return seen.contains(value) ? nil : value
        }
      }
    case .repeat(let count): signal.resubscribing(count - 1) { $0.isCompletion }
    case .retry(let count): signal.resubscribing(count) { $0.isFailure }
    }
  }
}

extension SignalExpression.BinaryOperator {
  fileprivate func apply(to first: ReferenceSignal, _ second: ReferenceSignal) -> ReferenceSignal {
    switch self {
    case .merge: first.merge(second)
    case .concat: .concat([first, second])
    case .then: first.mapping { { _ in nil } }.continuing { $0.isCompletion ? second : nil }
    case .catchTo: first.continuing { $0.isFailure ? second : nil }
    case .combineLatest: first.combineLatest(second)
    case .zip: first.zip(second)
    case .takeUntil: first.take(until: second)
    case .takeUntilReplacement: first.take(untilReplacement: second)
    case .skipUntil: first.skip(until: second)
    case .withLatest: first.withLatest(second)
    case .sample: first.sample(second)
    case .window: .list([]).merge(first.window(second))
    }
  }
}
