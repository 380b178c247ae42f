import Signals
import SignalsTesting
import Testing

/// An operator with one input, whose closures capture an object and whose values become text.
struct OneInputOperator: Sendable, CustomTestStringConvertible {
  let name: String
  /// True if the operator sends a value for a failure.
  var catchesFailure = false
  let apply: @Sendable (Signal<Int, MarbleFailure>, Tracked) -> Signal<String, MarbleFailure>

  var testDescription: String { name }
}

extension OneInputOperator {
  fileprivate init<Output: Sendable>(
    _ name: String,
    _ apply:
      @escaping @Sendable (Signal<Int, MarbleFailure>, Tracked) -> Signal<
        Output, MarbleFailure
      >
  ) {
    self.init(name: name) { source, tracked in apply(source, tracked).map { "\($0)" } }
  }

  fileprivate func catchingFailure() -> Self {
    Self(name: name, catchesFailure: true, apply: apply)
  }
}

extension OneInputOperator {
  /// All operators with one input; add a new operator here.
  static let all: [OneInputOperator] = [
    .init("map") { source, object in
      source.map { number in
        use(object)
        return number
      }
    },
    .init("map to") { source, object in source.map(to: object).map { _ in "x" } },
    .init("filter") { source, object in
      source.filter { number in
        use(object)
        return number > 1
      }
    },
    .init("ignore") { source, _ in source.ignore(1) },
    .init("ignoreValues") { source, _ in source.ignoreValues() },
    .init("compactMap") { source, object in
      source.compactMap { number in
        use(object)
        return number > 1 ? number : nil
      }
    },
    .init("skip") { source, _ in source.skip(2) },
    .init("skip while") { source, object in
      source.skip(while: { number in
        use(object)
        return number < 2
      })
    },
    .init("skip until a condition") { source, object in
      source.skip(until: { number in
        use(object)
        return number > 1
      })
    },
    .init("skip until a trigger") { source, object in
      source.skip(
        until: Signal<Int, MarbleFailure>.never.map { number in
          use(object)
          return number
        }
      )
    },
    .init("take") { source, _ in source.take(2) },
    .init("take last") { source, _ in source.take(last: 2) },
    .init("take while") { source, object in
      source.take(while: { number in
        use(object)
        return number < 2
      })
    },
    .init("take until a condition") { source, object in
      source.take(until: { number in
        use(object)
        return number > 1
      })
    },
    .init("take through") { source, object in
      source.take(through: { number in
        use(object)
        return number > 1
      })
    },
    .init("start with") { source, _ in source.start(with: 0) },
    .init("scan") { source, object in
      source.scan(0) { sum, number in
        use(object)
        return sum + number
      }
    },
    .init("scan with number") { source, object in
      source.scan(0) { sum, number, index in
        use(object)
        return sum + number * index
      }
    },
    .init("scan into") { source, object in
      source.scan(into: [Int]()) { numbers, number in
        use(object)
        numbers.append(number)
      }
    },
    .init("reduce") { source, object in
      source.reduce(0) { sum, number in
        use(object)
        return sum + number
      }
    },
    .init("reduce with number") { source, object in
      source.reduce(0) { sum, number, index in
        use(object)
        return sum + number * index
      }
    },
    .init("reduce into") { source, object in
      source.reduce(into: [Int]()) { numbers, number in
        use(object)
        numbers.append(number)
      }
    },
    .init("combinePrevious") { source, object in
      source.combinePrevious(0) { previous, current in
        use(object)
        return current - previous
      }
    },
    .init("combinePrevious without initial value") { source, _ in source.combinePrevious() },
    .init("distinctUntilChanged") { source, _ in source.distinctUntilChanged() },
    .init("distinctUntilChanged by a comparison") { source, object in
      source.distinctUntilChanged(by: { previous, current in
        use(object)
        return previous == current
      })
    },
    .init("distinctUntilChanged by a key") { source, object in
      source.distinctUntilChanged(by: { number in
        use(object)
        return number % 2
      })
    },
    .init("uniqueValues") { source, _ in source.uniqueValues() },
    .init("enumerated") { source, _ in source.enumerated() },
    .init("collect") { source, _ in source.collect() },
    .init("collect count") { source, _ in source.collect(count: 2) },
    .init("handleEvents") { source, object in
      source.handleEvents(
        next: { _ in use(object) },
        failed: { _ in use(object) },
        completed: { use(object) },
        subscribed: { use(object) },
        disposed: { use(object) }
      )
    },
    .init("initially") { source, object in source.initially { use(object) } },
    .init("finally") { source, object in source.finally { use(object) } },
    .init("materialize") { source, _ in
      source.materialize().promoteFailure(to: MarbleFailure.self)
    }.catchingFailure(),
    .init("dematerialize") { source, _ in source.materialize().dematerialize() },
    .init("mapFailure") { source, object in
      source.mapFailure { failure in
        use(object)
        return failure
      }
    },
    .init("attempt") { source, object in source.attempt { _ in use(object) } },
    .init("attemptMap") { source, object in
      source.attemptMap { number throws(MarbleFailure) in
        use(object)
        if number > 90 { throw MarbleFailure() }
        return number
      }
    },
    .init("not") { source, _ in source.map { $0 > 1 }.not() },
    .init("any") { source, object in
      source.any(where: { number in
        use(object)
        return number > 1
      })
    },
    .init("all") { source, object in
      source.all(where: { number in
        use(object)
        return number < 2
      })
    },
    .init("window count") { source, _ in source.window(count: 2).flatten() },
    .init("shared") { source, _ in source.shared() },
    .init("group by") { source, object in
      source
        .group(by: { number in
          use(object)
          return number % 2
        })
        .flatMap { $0.signal }
    },
  ]
}

private func use(_ object: Tracked) {}
