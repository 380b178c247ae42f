import Signals
import Testing

/// Guarantee 11: running long sequences of signals and releasing long chains needs constant stack.
struct ConstantStackTests {
  private typealias Numbers = Signal<Int, SignalFailure>

  @Test(arguments: ["just", "sequence", "created"])
  func `repeating a synchronous signal needs constant stack (guarantee 11)`(kind: String) {
    let (values, ends) = count { Self.one(kind).repeat(chainLength) }
    #expect(values == chainLength)
    #expect(ends == 1)
  }

  @Test func `repeating until take completes needs constant stack (guarantee 11)`() {
    let (values, ends) = count { Self.one("created").repeat().take(chainLength) }
    #expect(values == chainLength)
    #expect(ends == 1)
  }

  @Test func `retrying a signal that fails at once needs constant stack (guarantee 11)`() {
    let (values, ends) = count { Numbers.failed(.broken).retry(chainLength) }
    #expect(values == 0)
    #expect(ends == 1)
  }

  @Test(arguments: ["just", "sequence", "created"])
  func `concatenating a sequence of signals needs constant stack (guarantee 11)`(kind: String) {
    let (values, ends) = count { Numbers.concat((0..<chainLength).map { _ in Self.one(kind) }) }
    #expect(values == chainLength)
    #expect(ends == 1)
  }

  @Test(
    arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 3), .latest, .first],
    ["just", "sequence", "created"]
  )
  func `flattening many synchronous signals needs constant stack (guarantee 11)`(
    strategy: FlattenStrategy,
    kind: String
  ) {
    let (values, ends) = count {
      Signal(0..<chainLength).flatMap(strategy) { _ in Self.one(kind) }
    }
    #expect(values == chainLength)
    #expect(ends == 1)
  }

  @Test(arguments: ["map", "flatMap", "catch", "then", "repeat", "scan", "take"])
  func `releasing a signal of many operators needs constant stack (guarantee 11)`(name: String) {
    let tokens = TokenCounter()
    onSmallStack {
      var signal = Numbers.never.map { [token = tokens.makeToken()] in
        token.touch()
        return $0
      }
      for _ in 0..<chainLength {
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
      #expect(tokens.alive == 1)
    }
    #expect(tokens.alive == 0)
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

  /// Creates, runs and releases a signal on a small stack, and counts its values and ends.
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
