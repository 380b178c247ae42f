import Signals
import Testing

/// Guarantee 10: no operator delays a failure; pending values are dropped.
struct FailureTests {
  private typealias Numbers = Subject<Int, TestFailure>

  @Test func `the failure of any input ends combineLatest at once (guarantee 10)`() {
    for failing in 0..<2 {
      let inputs = [Numbers(), Numbers()]
      let (journal, _) =
        combineLatest(inputs[0].signal, inputs[1].signal).map { $0 + $1 }.journal()
      inputs[failing].fail(.broken)
      inputs[1 - failing].send(1)
      #expect(journal.entries == [.failed(.broken)])
    }
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .first])
  func `the failure of the outer or an inner signal ends flatMap at once (guarantee 10)`(
    strategy: FlattenStrategy
  ) {
    for outerFails in [true, false] {
      let (outer, inner) = (Numbers(), Numbers())
      let started = Counter()
      let (journal, _) = outer.signal.flatMap(strategy) { _ in
        started.next()
        return inner.signal
      }.journal()
      outer.send(1)
      inner.send(2)
      (outerFails ? outer : inner).fail(.broken)
      inner.send(3)
      outer.send(4)
      #expect(journal.entries == [.next(2), .failed(.broken)])
      #expect(started.value == 1)
    }
  }

  @Test func `signals that wait for their turn are dropped by a failure (guarantee 10)`() {
    let (outer, inner) = (Numbers(), Numbers())
    let started = Counter()
    let (journal, _) = outer.signal.flatMap(.concat) { value in
      Signal<Int, TestFailure> { subscriber in
        started.next()
        inner.signal.subscribe(subscriber)
      }
    }.journal()
    for value in 1...5 { outer.send(value) }
    inner.fail(.broken)
    #expect(journal.entries == [.failed(.broken)])
    #expect(started.value == 1)
  }
}
