import Signals
import Testing

/// Guarantee 11: long successions run, and long chains are released, in constant stack.
struct FlatStackTests {
  private typealias Numbers = Signal<Int, TestFailure>

  private static let many = 100_000

  @Test(arguments: ["just", "sequence", "created"])
  func `repeating a synchronous signal (guarantee 11)`(kind: String) {
    let (values, ends) = count { Self.one(kind).repeat(Self.many) }
    #expect(values == Self.many)
    #expect(ends == 1)
  }

  @Test func `repeating for ever, until enough is taken (guarantee 11)`() {
    let (values, ends) = count { Self.one("created").repeat().take(Self.many) }
    #expect(values == Self.many)
    #expect(ends == 1)
  }

  @Test func `retrying a signal that fails at once (guarantee 11)`() {
    let (values, ends) = count { Numbers.failed(.broken).retry(Self.many) }
    #expect(values == 0)
    #expect(ends == 1)
  }

  @Test(arguments: ["just", "sequence", "created"])
  func `concatenating a sequence of signals (guarantee 11)`(kind: String) {
    let (values, ends) = count { Numbers.concat((0..<Self.many).map { _ in Self.one(kind) }) }
    #expect(values == Self.many)
    #expect(ends == 1)
  }

  @Test(arguments: ["left", "right"])
  func `concatenating one by one, and releasing that (guarantee 11)`(lean: String) {
    let (values, ends) = count {
      (0..<Self.many).reduce(Numbers.empty) { sum, _ in
        lean == "left" ? sum.concat(.just(1)) : Numbers.just(1).concat(sum)
      }
    }
    #expect(values == Self.many)
    #expect(ends == 1)
  }

  @Test(
    arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 3), .latest, .first],
    ["just", "sequence", "created"])
  func `flattening many synchronous signals (guarantee 11)`(
    strategy: FlattenStrategy, kind: String
  ) {
    let (values, ends) = count {
      Signal(0..<Self.many).flatMap(strategy) { _ in Self.one(kind) }
    }
    #expect(values == Self.many)
    #expect(ends == 1)
  }

  @Test func `flattening signals that wait, once they may all run (guarantee 11)`() {
    let (outer, first) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let (values, ends) = count(
      { outer.signal.flatMap(.concat) { $0 == 0 ? first.signal : Self.one("created") } },
      then: {
        for index in 0...Self.many { outer.send(index) }
        outer.complete()
        first.complete()
      })
    #expect(values == Self.many)
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
      for _ in 0..<Self.many {
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
    _ make: @escaping @Sendable () -> Numbers, then work: @escaping @Sendable () -> Void = {}
  ) -> (values: Int, ends: Int) {
    let (values, ends) = (Counter(), Counter())
    onSmallStack {
      let subscription = make().subscribe(
        next: { _ in values.increment() },
        failed: { _ in ends.increment() },
        completed: { ends.increment() })
      work()
      subscription.dispose()
    }
    return (values.value, ends.value)
  }
}
