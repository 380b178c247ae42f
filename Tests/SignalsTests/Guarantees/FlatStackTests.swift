import Signals
import Testing

/// Guarantee 11: long sequences of signals run, and long chains are released, in constant stack.
struct FlatStackTests {
  private typealias Numbers = Signal<Int, TestFailure>

  @Test(arguments: ["just", "sequence", "created"])
  func `repeating a synchronous signal (guarantee 11)`(kind: String) {
    let (values, ends) = count { Self.one(kind).repeat(deep) }
    #expect(values == deep)
    #expect(ends == 1)
  }

  @Test func `repeating forever, until take completes (guarantee 11)`() {
    let (values, ends) = count { Self.one("created").repeat().take(deep) }
    #expect(values == deep)
    #expect(ends == 1)
  }

  @Test func `retrying a signal that fails at once (guarantee 11)`() {
    let (values, ends) = count { Numbers.failed(.broken).retry(deep) }
    #expect(values == 0)
    #expect(ends == 1)
  }

  @Test(arguments: ["just", "sequence", "created"])
  func `concatenating a sequence of signals (guarantee 11)`(kind: String) {
    let (values, ends) = count { Numbers.concat((0..<deep).map { _ in Self.one(kind) }) }
    #expect(values == deep)
    #expect(ends == 1)
  }

  @Test(
    arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 3), .latest, .first],
    ["just", "sequence", "created"]
  )
  func `flattening many synchronous signals (guarantee 11)`(
    strategy: FlattenStrategy,
    kind: String
  ) {
    let (values, ends) = count {
      Signal(0..<deep).flatMap(strategy) { _ in Self.one(kind) }
    }
    #expect(values == deep)
    #expect(ends == 1)
  }

  @Test(arguments: ["map", "flatMap", "catch", "then", "repeat", "scan", "take"])
  func `releasing a signal of many operators (guarantee 11)`(name: String) {
    let census = Census()
    onSmallStack {
      var signal = Numbers.never.map { [token = census.token()] in
        token.touch()
        return $0
      }
      for _ in 0..<deep {
        signal =
          switch name {
          case "flatMap": signal.flatMap { .just($0) }
          case "catch": signal.catch { _ in .never }
          case "then": signal.then { .never }
          case "repeat": signal.repeat(2)
          case "scan": signal.scan(0, +)
          case "take": signal.take(5)
          default: signal.map { $0 }
          }
      }
      #expect(census.alive == 1)
    }
    #expect(census.alive == 0)
  }

  private static func one(_ kind: String) -> Numbers {
    switch kind {
    case "sequence":
      Signal([1])
    case "created":
      Signal {
        $0.send(1)
        $0.complete()
      }
    default:
      .just(1)
    }
  }

  /// Makes, runs and releases a signal on a small stack, and counts its values and ends.
  private func count(
    _ make: @escaping @Sendable () -> Numbers
  ) -> (values: Int, ends: Int) {
    let (values, ends) = (Counter(), Counter())
    onSmallStack {
      let subscription = make().subscribe(
        next: { _ in values.next() },
        failed: { _ in ends.next() },
        completed: { ends.next() }
      )
      subscription.dispose()
    }
    return (values.value, ends.value)
  }
}
